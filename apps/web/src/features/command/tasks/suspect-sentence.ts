import { flowLimits } from '@qingkong/domain/event/flow-form'

const opening = '疑似污染源：'

/** The sentence as this module writes it, at the end of the words of the author. */
const written = new RegExp(`\\n?${opening}[^\\n]*$`)

/** As many names as the room holds; the others are counted. */
const sentence = (names: readonly string[], room: number): string => {
  for (let shown = names.length; shown > 0; shown -= 1) {
    const rest = shown < names.length ? `等${names.length}个` : ''
    const text = `${opening}${names.slice(0, shown).join('、')}${rest}。`
    if (text.length <= room) return text
  }
  return ''
}

/** The task description with the suspected sources named in its last line, never beyond the limit (task-18). */
export const withSuspects = (description: string, names: readonly string[]): string => {
  const words = description.replace(written, '')
  const line = sentence(names, flowLimits.descriptionCharacters - words.length - 1)
  return line === '' ? words : words === '' ? line : `${words}\n${line}`
}
