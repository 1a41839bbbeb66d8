import { type PlaceNode, placesOf } from './place-tree.ts'
import { branchCodeOf, defaultSiteType } from './site-type-branch.ts'

/** What the selector chooses from. */
export type PlaceMode = 'STA' | 'AREA' | 'CITY' | 'STATESTATION' | 'METEOR_STATION' | 'SUPER_STATION'
export type SiteGrouping = 'area' | 'type'

export const placeModeNames: Readonly<Record<PlaceMode, string>> = {
  STA: '站点',
  AREA: '区域',
  CITY: '城市',
  STATESTATION: '国控站',
  METEOR_STATION: '气象站',
  SUPER_STATION: '超级站',
}

/** What is chosen before the user has chosen: the first place, the city as a whole, nothing. */
/** `count`: so many of the first place's type, for pages that compare. */
export type FirstChoice = 'first' | 'city' | 'none' | { count: number }

/** filter-15 */
export const tooManyText = (max: number): string => `最多可选择${max}项`

/**
 * filter-15: cuts a selection to its limit. What was chosen before stays, so that a whole branch checked at once adds
 * only as many as there is room for.
 */
export const limitSelection = (before: readonly string[], next: readonly string[], max: number): string[] => {
  const wanted = new Set(next)
  const kept = before.filter((code) => wanted.has(code))
  const known = new Set(kept)
  return [...kept, ...[...wanted].filter((code) => !known.has(code))].slice(0, Math.max(0, max))
}

/** filter-26: the branch of the first chosen site; null while nothing is chosen. */
export const chosenBranch = (codes: readonly string[], tree: readonly PlaceNode[]): string | null => {
  const siteType = placesOf(tree).find(({ value }) => codes.includes(value))?.siteType
  return siteType ? branchCodeOf(siteType) : null
}

/** filter-26: of what is chosen, the sites of one branch only: that of the newest choice wins over what was there. */
export const withinOneBranch = (
  before: readonly string[],
  next: readonly string[],
  tree: readonly PlaceNode[],
): string[] => {
  const branch = chosenBranch(before, tree) ?? chosenBranch(next, tree)
  const own = new Set(
    placesOf(tree).flatMap(({ value, siteType }) => (siteType && branchCodeOf(siteType) === branch ? [value] : [])),
  )
  return next.filter((code) => own.has(code))
}

/** What the selector reports; a district's mean is that of its sites of the type. */
export interface PlaceValue {
  siteCodes: string[]
  siteType: string
  siteName: string
}

/** filter-26: the type all chosen sites share by their branch, else the one asked for. */
const sharedType = (chosen: readonly PlaceNode[], asked: string): string => {
  const types = new Set(chosen.flatMap(({ siteType }) => (siteType ? [branchCodeOf(siteType)] : [])))
  const [only] = types
  return types.size === 1 && only !== undefined ? only : asked
}

/** Codes in the order chosen, with names and type; codes the tree does not hold are dropped. */
export const placeValue = (
  codes: readonly string[],
  tree: readonly PlaceNode[],
  asked: string = defaultSiteType,
): PlaceValue => {
  const known = new Map(placesOf(tree).map((node) => [node.value, node]))
  const chosen = codes.flatMap((code) => {
    const node = known.get(code)
    return node ? [node] : []
  })
  return {
    siteCodes: chosen.map(({ value }) => value),
    siteType: sharedType(chosen, asked),
    siteName: chosen.map(({ title }) => title).join('、'),
  }
}

/** The codes chosen at first. The city stands at the root of the area tree; where there is none, the first place does. */
export const firstCodes = (choice: FirstChoice, tree: readonly PlaceNode[], cityCode: string): string[] => {
  if (choice === 'none') return []
  const places = placesOf(tree)
  if (typeof choice === 'object') {
    const type = places[0]?.siteType
    return places.flatMap(({ siteType, value }) => (siteType === type ? [value] : [])).slice(0, choice.count)
  }
  const city = choice === 'city' ? places.find(({ value }) => value === cityCode) : undefined
  const first = city ?? places[0]
  return first ? [first.value] : []
}

/** What the user has set on the selector. */
export interface PlaceChoice {
  mode: PlaceMode
  grouping: SiteGrouping
  codes: readonly string[]
}

export type PlaceStep =
  | { kind: 'mode'; mode: PlaceMode }
  | { kind: 'grouping'; grouping: SiteGrouping }
  | { kind: 'codes'; codes: readonly string[] }

/** filter-24: another mode or tab clears the selection; the tab counts among sites only. */
export const takePlaceStep = (choice: PlaceChoice, step: PlaceStep): PlaceChoice => {
  if (step.kind === 'codes') return { ...choice, codes: step.codes }
  if (step.kind === 'mode') return step.mode === choice.mode ? choice : { ...choice, mode: step.mode, codes: [] }
  if (choice.mode !== 'STA' || step.grouping === choice.grouping) return choice
  return { ...choice, grouping: step.grouping, codes: [] }
}

const areaCode = /^\d{6}$/

/** The mode a kept selection was made in, told by its codes: six digits name an area, its first four the city. */
export const modeOfCodes = (codes: readonly string[], modes: readonly PlaceMode[], cityCode: string): PlaceMode => {
  const [code] = codes
  const first = modes[0] ?? 'STA'
  if (code === undefined) return first
  if (!areaCode.test(code)) return modes.find((mode) => mode !== 'AREA' && mode !== 'CITY') ?? first
  const isOwn = code.slice(0, 4) === cityCode.slice(0, 4)
  return modes.find((mode) => mode === (isOwn ? 'AREA' : 'CITY')) ?? modes.find((mode) => mode === 'CITY') ?? first
}
