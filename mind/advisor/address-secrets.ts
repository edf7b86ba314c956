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
  return [username, password, ...written, ...searchParams.values()]
    .flatMap((part) => [part, decoded(part)])
    .filter((part) => part.length >= MIN_LENGTH);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
