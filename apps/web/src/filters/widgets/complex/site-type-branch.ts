/** filter-10, filter-40: types a site picker offers unless told otherwise, in the order it shows them. */
export const defaultSiteTypes: readonly string[] = ['10', '20', '30', '50']
export const defaultSiteType = '10'
/** filter-40: meteorological sites are asked for by this type. */
export const meteorologicalType = '80'

interface Branch {
  name: string
  /** What the code of a branch stands for: the types themselves. */
  types: readonly string[]
}

/** filter-26: branches of the tree by type, by the code that is reported (document 2 section 5, document 1 section 9). */
export const siteTypeBranches: Readonly<Record<string, Branch>> = {
  '10': { name: '国控', types: ['10', '11', '12'] },
  '20': { name: '省控', types: ['20'] },
  '30': { name: '市控', types: ['30'] },
  '40': { name: '微型', types: ['40', '41', '42', '43'] },
  '50': { name: '区控', types: ['50'] },
  '70': { name: '组分', types: ['70', '71', '72'] },
}

const branches = Object.entries(siteTypeBranches)

/** The code under which a site type is reported; types of no branch stand for themselves. */
export const branchCodeOf = (siteType: string): string =>
  branches.find(([, { types }]) => types.includes(siteType))?.[0] ?? siteType

/** 国控 or 国控站 → 10; null for names of no branch. */
export const siteTypeCodeOfName = (name: string): string | null =>
  branches.find(([, branch]) => branch.name === name || `${branch.name}站` === name)?.[0] ?? null
