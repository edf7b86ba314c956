// Tidies the components of the generated description, so that every reference resolves and every
// component is used.
// The generator puts recursive schemas where OpenAPI cannot refer to them
// (`__shared#/$defs/schema0`, or a `schema0` that is nowhere), and writes each component twice, as
// read and as written, whether or not a route refers to it. The only recursive schema of routes is
// `z.json()`.

/** A description, or any part of it. */
type JsonNode = string | number | boolean | null | JsonNode[] | { [key: string]: JsonNode };
type JsonObject = { [key: string]: JsonNode };

const SHARED = "__shared";
const RECURSIVE = /^#\/components\/schemas\/(?:__shared#\/\$defs\/.*|schema\d+)$/;
const COMPONENT_REFERENCE = "#/components/schemas/";
const JSON_VALUE = "JsonValue";

/**
 * The description with `JsonValue` in place of the shared schemas, and without unused components.
 */
export function tidyComponents<T extends object>(description: T): T {
  const document = JSON.parse(JSON.stringify(description), (key, value: JsonNode) =>
    key === "$ref" && typeof value === "string" && RECURSIVE.test(value) ? COMPONENT_REFERENCE + JSON_VALUE : value,
  ) as JsonObject & { components: { schemas: JsonObject } };
  const { [SHARED]: _shared, ...named } = document.components.schemas;
  const schemas: JsonObject = { ...named, [JSON_VALUE]: { description: "Any JSON value." } };
  const used = new Set<string>();
  const { components, ...rest } = document;
  const unread: JsonNode[] = [rest];
  for (let part = unread.pop(); part !== undefined; part = unread.pop()) {
    for (const name of componentsNamedIn(part)) {
      if (used.has(name)) continue;
      used.add(name);
      const schema = schemas[name];
      if (schema !== undefined) unread.push(schema);
    }
  }
  const kept = Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)));
  return { ...rest, components: { ...components, schemas: kept } } as unknown as T;
}

function componentsNamedIn(part: JsonNode): string[] {
  const names: string[] = [];
  JSON.stringify(part, (key, value: JsonNode) => {
    if (key === "$ref" && typeof value === "string" && value.startsWith(COMPONENT_REFERENCE)) {
      names.push(value.slice(COMPONENT_REFERENCE.length));
    }
    return value;
  });
  return names;
}
