// What the address of a model may carry in secret: a user, a password, and the values of its query.

/** Shorter ones are hardly secrets, and would hide ordinary words. */
const MIN_LENGTH = 4;

/** As written and as read. */
export function addressSecrets(address: string): string[] {
  if (!URL.canParse(address)) return [];
  const { username, password, search, searchParams } = new URL(address);
  const written = search
    .slice(1)
    .split("&")
    .map((pair) => pair.slice(pair.indexOf("=") + 1));
  return [username, password, basicCredentials(address) ?? "", ...written, ...searchParams.values()]
    .flatMap((part) => [part, decoded(part)])
    .filter((part) => part.length >= MIN_LENGTH);
}

/** The user and password of an address as basic authentication sends them; undefined without any. */
export function basicCredentials(address: string): string | undefined {
  const { username, password } = new URL(address);
  if (username === "" && password === "") return undefined;
  return Buffer.from(`${decoded(username)}:${decoded(password)}`).toString("base64");
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
