// Work that several stages of compiling ask for, done once for each object that it is done on.

/** The function, keeping what it made of each key for as long as the key itself is kept. */
export function onceForEach<Key extends object, Value extends object>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new WeakMap<Key, Value>();
  return (key) => {
    let value = made.get(key);
    if (value === undefined) {
      value = make(key);
      made.set(key, value);
    }
    return value;
  };
}
