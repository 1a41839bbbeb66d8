import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A template with its `{{names}}` filled in. @throws where it asks for a name that is not given */
export const filled = (template: string, values: object): string => {
  const given = new Map<string, unknown>(Object.entries(values))
  const text = readFileSync(join(import.meta.dirname, 'templates', `${template}.template`), 'utf8')
  return text.trimEnd().replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = given.get(name)
    if (typeof value !== 'string') throw new Error(`${template}.template asks for ${name}`)
    return value
  })
}
