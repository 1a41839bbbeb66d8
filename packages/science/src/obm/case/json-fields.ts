import { InputProblem } from '../../stats/input-problem.ts'

/** Reads one object of a JSON document; every complaint names the path of the field. */
export type JsonFields = {
  has(key: string): boolean
  value(key: string): unknown
  number(key: string, range: NumberRange, otherwise?: number): number
  text(key: string, otherwise?: string): string
  texts(key: string): string[]
  object(key: string): JsonFields
  keys(): string[]
  /** An InputProblem that names this object's field. */
  problem(key: string, what: string): InputProblem
  /** Refuses keys outside the list: a misspelt option must not pass as a default. */
  only(...known: string[]): void
}

type NumberRange = { least: number; most: number; unit?: string }

/** No name and no sentence of a case is longer; a list has no more. Patterns read these texts whole. */
const longest = { characters: 1000, items: 1000 }

/** What was found, for a complaint: not all of it. */
const shown = (found: unknown): string => {
  const text = JSON.stringify(found)
  return text.length > 100 ? `${text.slice(0, 100)}…` : text
}

export const jsonFields = (value: unknown, path: string): JsonFields => {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new InputProblem(`${path === '' ? '案例' : path} 应为对象 {…}`)
  const fields = new Map<string, unknown>(Object.entries(value).filter(([, field]) => field !== undefined))
  const pathOf = (key: string) => (path === '' ? key : `${path}.${key}`)
  const problem = (key: string, what: string) => new InputProblem(`${pathOf(key)} ${what}`)
  const has = (key: string) => fields.has(key)

  const number = (key: string, { least, most, unit = '' }: NumberRange, otherwise?: number) => {
    const found = fields.get(key)
    if (found === undefined && otherwise !== undefined) return otherwise
    if (found === undefined) throw problem(key, '缺失')
    if (typeof found !== 'number' || !Number.isFinite(found)) throw problem(key, `应为数字，现为 ${shown(found)}`)
    if (found < least || found > most) throw problem(key, `= ${found}${unit} 超出允许范围 ${least}–${most}${unit}`)
    return found
  }
  const text = (key: string, otherwise?: string) => {
    const found = fields.get(key) ?? otherwise
    if (found === undefined) throw problem(key, '缺失')
    if (typeof found !== 'string' || found.trim() === '') throw problem(key, `应为文字，现为 ${shown(found)}`)
    if (found.length > longest.characters) throw problem(key, `过长，最多${longest.characters}个字符`)
    return found
  }
  const texts = (key: string) => {
    const found = fields.get(key)
    if (!Array.isArray(found)) throw problem(key, '应为文字列表 […]')
    if (found.length > longest.items) throw problem(key, `最多${longest.items}项`)
    return found.map((item: unknown, index) => {
      if (typeof item !== 'string' || item === '') throw problem(`${key}[${index}]`, `应为文字，现为 ${shown(item)}`)
      if (found.indexOf(item) !== index) throw problem(`${key}[${index}]`, `重复列出 ${item}`)
      return item
    })
  }
  const only = (...known: string[]) => {
    const strange = [...fields.keys()].find((key) => !known.includes(key))
    if (strange !== undefined) throw problem(strange, `不认识，可用：${known.join('、')}`)
  }
  return {
    has,
    value: (key) => fields.get(key),
    number,
    text,
    texts,
    object: (key) => jsonFields(fields.get(key), pathOf(key)),
    keys: () => [...fields.keys()],
    problem,
    only,
  }
}
