/** A value for every key of a list; of `Object.fromEntries` the compiler knows neither that all are there nor which. */
export const recordBy = <Key extends string, Value>(
  keys: readonly Key[],
  of: (key: Key) => Value,
): Record<Key, Value> => Object.fromEntries(keys.map((key) => [key, of(key)])) as Record<Key, Value>
