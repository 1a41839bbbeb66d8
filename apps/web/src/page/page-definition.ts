import type { Right } from '@qingkong/contract/rights'
import type { ComponentType, ReactNode } from 'react'
import type { PageWords } from '../blocks/page-words.ts'
import type { Tab } from '../blocks/tab-bar.tsx'
import type { CallInput } from '../client/use-call.ts'
import type { ValuesOf, Widgets } from '../filters/widget.ts'
import type { NumberLink } from './number-link.ts'
import type { AnswerOf, Asked, ExportName, InputOf, PageInput } from './page-calls.ts'
import type { Shown, ViewLayout } from './views.ts'

/** A page that helps where there is nothing to show. */
export interface EmptyLink {
  text: string
  /** An address within the application. */
  to: string
  right?: Right
}

/** The stored hours of some places in a period, as `dataVersionChanges` asks for them. */
export type CellsQuestion = Omit<CallInput<'dataVersionChanges'>, 'sinceRev'>

interface ExportParts<A, I, V> {
  /** File name without ending. */
  name: Shown<A, I, V, string>
  /** Made in the background and kept; default: when the page's tables hold more than 20,000 rows. */
  long?: boolean
}

type ExportInput<E extends ExportName, I, V> =
  I extends PageInput<E> ? { input?(input: I, values: V): PageInput<E> } : { input(input: I, values: V): PageInput<E> }

/** The page's export: the same question, answered as a sheet. `input` only where the export asks otherwise. */
type PageExport<A, I, V> = {
  [E in ExportName]: { call: E } & ExportParts<A, I, V> & ExportInput<E, I, V>
}[ExportName]

interface ToolDialogProps<A, I, V> {
  answer: A
  input: I
  values: V
  close: () => void
}

/** A tool at the right of the tabs: leads somewhere, does something, or opens a dialog. Hidden without its right. */
type PageTool<A, I, V> = { right?: Right } & (
  | { to: Shown<A, I, V, string> }
  | { act: { of(answer: A, input: I, values: V, words: PageWords): void }['of'] }
  | { Dialog: { of(props: ToolDialogProps<A, I, V>): ReactNode }['of'] }
)

/** Tools that a page has to give something for; image, export, filter panel and sharing come by themselves. */
export type PageToolName = 'assignTasks' | 'closeAlarms' | 'dispatchTask' | 'goBack'

/** What the page makes of question, answer (A), the calls' input (I) and the filter's values (V). */
export interface PageSpec<A, I, V> {
  /** Announced and shown on the tab where the route's meta has no title for it. */
  title: string
  /** Who does not hold it does not see the tab. */
  right?: Right
  /** Each change asks at once, without the button 查询 (filter-06). */
  hideSearch?: boolean
  /** The question to the server. Null: nothing to ask yet. */
  input(values: V): I | null
  views: ViewLayout<A, I, V>
  /** One computed sentence above the views; null where there is nothing to say. */
  conclusion?: Shown<A, I, V, string | null>
  /** Pages that prove numbers of the conclusion. */
  conclusionLinks?: Shown<A, I, V, readonly NumberLink[]>
  /** What has to be known before any figure is read, e.g. that two standards are compared; null = nothing. On top. */
  banner?: Shown<A, I, V, string | null>
  /** Why the answer shows nothing and what to do; null = there is something to show. Default: asks the views. */
  empty?: Shown<A, I, V, string | null>
  /** Where what is missing is made; null = nowhere. Shown under the reason, to whoever may go there. */
  emptyLink?: Shown<A, I, V, EmptyLink | null>
  exports?: PageExport<A, I, V>
  tools?: Partial<Record<PageToolName, PageTool<A, I, V>>>
  /** Sentences below the views: method, standard, limits. */
  notes?: Shown<A, I, V, readonly string[]>
  /**
   * Which stored hours the page shows, to tell when they change (有新数据) and what changed since a shared view. Default:
   * read from the input's siteCodes, factorCodes, startTime and endTime; null = not told.
   */
  cells?(input: I, values: V): CellsQuestion | null
}

/** The export of whatever page. */
interface AnyPageExport extends ExportParts<unknown, unknown, unknown> {
  call: ExportName
  input?(input: unknown, values: unknown): object
}

/** What a page of whatever calls and filters says of itself. */
export type AnyPageSpec = Omit<PageSpec<unknown, unknown, unknown>, 'exports'> & { exports?: AnyPageExport }

/** A page as data; `definePages` makes a component of it. */
export interface PageDefinition {
  asked: Asked
  filters: Widgets
  spec: AnyPageSpec
}

/** Where a page stands and what of it is shown. */
export interface PageTabProps {
  fixCode: string
  path: string
  /** The shown tab; `key` is empty on a page without tabs. */
  tab: Tab
  tabs: readonly Tab[]
  /** Id of the shared view in the address. */
  viewId: string | null
}

/** A list with what can be done with it (`recordPage`); it brings its component, so that pages of charts need not load it. */
export interface RecordDefinition {
  filters: Widgets
  spec: { title: string; right?: Right }
  Tab: ComponentType<PageTabProps>
}

/** Whatever `definePages` makes a page of. */
export type AnyDefinition = PageDefinition | RecordDefinition

/**
 * Declares a page: which call it asks (or several, by names of the page's own), by which filters, and what it shows.
 * Curried, so that the filter's values, the input and the answer keep their types:
 * `definePage('trendSingleArea', [areaSiteSelector(), factorSelect()])({ title, input, views })`.
 */
export const definePage =
  <const A extends Asked, const W extends Widgets>(asked: A, filters: W) =>
  (spec: PageSpec<AnswerOf<A>, InputOf<A>, ValuesOf<W>>): PageDefinition => ({
    asked,
    filters,
    // Declared for these calls and filters, and only ever given their answers and values.
    spec: spec as never,
  })
