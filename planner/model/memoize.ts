// Caches of what is derived from a shared object, such as a domain, for as long as that object
// lives.

/** `make` computed once for each key. */
export function memoizeWeakly<Key extends WeakKey, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const cache = new WeakMap<Key, Value>();
  return (key) => {
    let value = cache.get(key);
    if (value === undefined) {
      value = make(key);
      cache.set(key, value);
    }
    return value;
  };
}

/** For each owner, a cache by text of which the `max` values used last are kept. */
export function leastRecentlyUsed<Owner extends WeakKey, Value>(): (
  owner: Owner,
  key: string,
  max: number,
  make: () => Value,
) => Value {
  const cachesOf = memoizeWeakly((_: Owner) => new Map<string, Value>());
  return (owner, key, max, make) => {
    const cache = cachesOf(owner);
    const value = cache.get(key) ?? make();
    cache.delete(key);
    cache.set(key, value);
    const oldest = cache.keys().next();
    if (cache.size > max && oldest.done !== true) cache.delete(oldest.value);
    return value;
  };
}
