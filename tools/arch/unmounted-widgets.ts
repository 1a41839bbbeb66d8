import { basename, join } from 'node:path'
import { type WidgetId, widgetRegister } from '../../apps/web/src/filters/widget-register.ts'
import { scanImports, sourceFiles } from './scan-imports.ts'

/** Filter widgets of document 2 whose page comes with a later issue, by that page (document 3 section 2.3). */
export const ofLaterPages: Readonly<Partial<Record<WidgetId, string>>> = {
  'forecast-time': 'numberical',
  'forcast-type': 'overview',
  'calculation-model': 'forecast-accuracy',
  'chart-type': 'predict-concent-distrib',
  'brush-color-mode': 'spatial-distribution',
  'aqi-range': 'meteorological-elements',
  month: 'more-elements',
  'alarm-type': 'push-center',
  'marked-sites': 'push-center',
}

/** Widgets that stand inside another (document 2 section 4). */
const inside: Readonly<Partial<Record<WidgetId, WidgetId>>> = { 'number-range': 'compare-time' }

const root = join(import.meta.dirname, '../..')
const web = 'apps/web/src'
const isPartOfAPage = (path: string): boolean =>
  /^apps\/web\/src\/(blocks|page|features|app)\//.test(path) && !/\.test\.tsx?$/.test(path)

const nameOf = (path: string): string => basename(path).replace(/\.tsx?$/, '')

/** Widgets of the register whose file no page, nor a part of one, imports; `inside` counts as its host. */
export const unmountedWidgets = (): WidgetId[] => {
  const mounted = new Set(
    scanImports(root, sourceFiles(root, [web]).filter(isPartOfAPage))
      .filter(({ to, typeOnly }) => to.startsWith(`${web}/filters/widgets/`) && !typeOnly)
      .map(({ to }) => nameOf(to)),
  )
  const ids = Object.keys(widgetRegister) as WidgetId[]
  return ids.filter((id) => !mounted.has(inside[id] ?? id))
}

if (import.meta.main) {
  for (const id of unmountedWidgets())
    process.stdout.write(`${id}\t${widgetRegister[id].label}\t${ofLaterPages[id] ?? '没有页面使用'}\n`)
}
