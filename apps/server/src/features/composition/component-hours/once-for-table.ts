import type { ComponentTable } from './component-table.ts'

/**
 * What is worked out of a table alone and told again and again: sums, figures, amounts. It is known by the table's columns
 * themselves, which are shared while the hours have not changed (`componentTables`), and goes with them. For what is small
 * beside the table: nothing else bounds it but the number of keys.
 * @param work depends on nothing but the table and the key
 */
export const onceForTable = <T extends object, K extends readonly string[]>(
  work: (table: ComponentTable, ...key: K) => T,
): ((table: ComponentTable, ...key: K) => T) => {
  const known = new WeakMap<ComponentTable['columns'], Map<string, T>>()
  return (table, ...key) => {
    const own = known.get(table.columns) ?? new Map<string, T>()
    known.set(table.columns, own)
    const name = key.join(' ')
    const made = own.get(name) ?? work(table, ...key)
    own.set(name, made)
    return made
  }
}
