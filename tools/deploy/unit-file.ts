/** A systemd unit: values by section and key; a key may stand several times. */
export type UnitFile = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>

export class UnitFileError extends Error {}

/**
 * Reads a unit file as systemd does (systemd.syntax(7)): sections, `Key=value`, comments, lines continued by a backslash.
 * @throws UnitFileError where systemd would pass a line over with a warning
 */
export const readUnit = (text: string): UnitFile => {
  const unit: Record<string, Record<string, string[]>> = {}
  let section: Record<string, string[]> | null = null
  for (const line of text.replaceAll(/\\\n/g, ' ').split('\n')) {
    if (line.trim() === '' || /^[#;]/.test(line)) continue
    const [, name] = /^\[(\w+)\]$/.exec(line) ?? []
    if (name !== undefined) {
      section = unit[name] ??= {}
      continue
    }
    const [, key, value = ''] = /^([A-Z]\w*)=(.*)$/.exec(line) ?? []
    if (key === undefined || section === null) throw new UnitFileError(line)
    section[key] = [...(section[key] ?? []), value.trim()]
  }
  return unit
}
