import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { contractClient } from '@qingkong/contract/client'

type Client = ReturnType<typeof contractClient>

/** A page of the menu, or one tab of it. */
export interface MenuPage {
  fixCode: string
  /** Null where the page has no tabs. */
  tab: string | null
}

interface ListedPage {
  path: string
  tabs: string[]
}

/** All pages in menu order, as `npm run reference` lists them. */
const listed = (): ListedPage[] =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../docs/reference/pages.json'), 'utf8')) as ListedPage[]

/** From a section's first page up to the section that follows it in the menu. */
const between = (all: readonly ListedPage[], section: string, next: string): ListedPage[] => {
  const [from, to] = [section, next].map((path) => all.findIndex((one) => one.path === path))
  if (from === undefined || to === undefined || from < 0 || to <= from)
    throw new Error(`docs/reference/pages.json has no section from ${section} to ${next}`)
  return all.slice(from, to)
}

const sections = [
  ['home', 'data-analysis'],
  ['data-analysis', 'target-monitoring'],
  ['target-monitoring', 'pollution-regulation'],
  ['pollution-regulation', 'cause-analysis'],
  ['cause-analysis', 'command-dispath'],
  ['alarm-center', 'duty'],
] as const
const sectionRoots: readonly string[] = [
  'data-analysis',
  'target-monitoring',
  'pollution-regulation',
  'poll-regulation',
  'dust-source-supervision',
  'vehicle-monitor',
  'moveable-station',
  'cause-analysis',
  'particulate-composition',
  'vocs-warning',
  'photochemistry',
  'ofp-traceability',
  'alarm-center',
]

/** Benches: without a run, or a scheme that somebody made of one, they have no figures. */
const wantRuns: readonly string[] = [
  'obm',
  'obm-model',
  'pmf',
  'particulate-pmf',
  'pc-pmf-source',
  'pm-pmf-source',
  'law-analysis',
]

/** Every page and tab that shows figures: the home page, data analysis, targets, sources, components of the air and alarms. */
export const pagesWithFigures = (): MenuPage[] => {
  const all = listed()
  return sections
    .flatMap(([section, next]) => between(all, section, next))
    .filter(({ path }) => ![sectionRoots, wantRuns].some((paths) => paths.includes(path)))
    .flatMap(({ path, tabs }): MenuPage[] =>
      tabs.length === 0 ? [{ fixCode: path, tab: null }] : tabs.map((tab) => ({ fixCode: path, tab })),
    )
}

/** What the server tells a user of a page of the menu. */
export interface PageOfUser {
  path: string
  title: string
  /** Titles by key. */
  tabs: ReadonlyMap<string, string>
}

/** The pages the signed-in user may open, by fixCode. */
export const pagesOf = async (client: Client): Promise<ReadonlyMap<string, PageOfUser>> => {
  const { nodes } = await client.currentUserComposition({})
  type Node = (typeof nodes)[number]
  const pages = new Map<string, PageOfUser>()
  const note = ({ fixCode, comName, content, tabs, children }: Node) => {
    pages.set(fixCode, {
      path: content.uri,
      title: comName,
      tabs: new Map(tabs.map(({ key, title }) => [key, title])),
    })
    for (const child of children) note(child)
  }
  for (const node of nodes) note(node)
  return pages
}

/** The page's address within the application. */
export const addressOf = (path: string, tab: string | null, viewId: string | null): string => {
  const query = new URLSearchParams({
    ...(tab === null ? {} : { tabName: tab }),
    ...(viewId === null ? {} : { view: viewId }),
  }).toString()
  return `#${path}${query === '' ? '' : `?${query}`}`
}
