import type { FixtureCity } from '@qingkong/contract/testing/fixture-city'

interface FileText {
  file: string
  type: string
  base64: string
}

const isFileText = (value: object): value is FileText => 'file' in value && 'base64' in value

/** What makes a file each time it is asked stands as what it makes. */
const told = async (value: unknown): Promise<unknown> => {
  if (typeof value === 'function') return { made: await told(value()) }
  if (value instanceof File)
    return { file: value.name, type: value.type, base64: Buffer.from(await value.arrayBuffer()).toString('base64') }
  if (Array.isArray(value)) return Promise.all(value.map(told))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    await Promise.all(Object.entries(value).map(async ([key, one]) => [key, await told(one)] as const)),
  )
}

const understood = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(understood)
  if (typeof value !== 'object' || value === null) return value
  if (isFileText(value))
    return new File([new Uint8Array(Buffer.from(value.base64, 'base64'))], value.file, { type: value.type })
  if ('made' in value) return () => understood(value.made)
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, understood(one)]))
}

/** The fixture city as a text, for the other processes of a test run. */
export const textOfCity = async (city: FixtureCity): Promise<string> => JSON.stringify(await told(city))

export const cityOfText = (text: string): FixtureCity => understood(JSON.parse(text)) as FixtureCity
