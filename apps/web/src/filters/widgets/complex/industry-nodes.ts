import type { IndustryNode } from '@qingkong/contract/calls/sources/enterprises'

/** The total above every industry; an empty code asks for all of them. */
const allIndustries = { industyCode: '', industryName: '全部行业' } as const

/** What the widget reports; the first key is spelled as in document 2 section 3.7. */
export interface IndustryValue {
  industyCode: string
  industryName: string
}

export interface IndustryItem {
  value: string
  title: string
  children: IndustryItem[]
}

const itemOf = ({ code, name, children }: IndustryNode): IndustryItem => ({
  value: code,
  title: name,
  children: children.map(itemOf),
})

/** The industries below their total. */
export const industryItems = (industries: readonly IndustryNode[]): IndustryItem[] => [
  { value: allIndustries.industyCode, title: allIndustries.industryName, children: industries.map(itemOf) },
]

const found = (items: readonly IndustryItem[], code: string): IndustryItem | null => {
  for (const item of items) {
    const own = item.value === code ? item : found(item.children, code)
    if (own) return own
  }
  return null
}

/** The chosen industry with its name; the total for a code the tree does not hold. */
export const industryOf = (items: readonly IndustryItem[], code: unknown): IndustryValue => {
  const item = typeof code === 'string' ? found(items, code) : null
  return item ? { industyCode: item.value, industryName: item.title } : { ...allIndustries }
}
