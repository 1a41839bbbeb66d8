/** What a user keeps of pages: settings of charts, for oneself; views with their filters and data version, as links. */
import { savedViews as calls } from '@qingkong/contract/calls/office/saved-views'
import { Fail } from '@qingkong/contract/errors'
import { formatCity } from '@qingkong/domain/time/city-time'
import { type Implementation, implement } from '../../../http/implement.ts'
import { clearChartSetting, createView, saveChartSetting } from './commands.ts'
import { requireOpenPage } from './open-page.ts'
import { chartSettingOf, savedView } from './queries.ts'

export const routes: Implementation[] = [
  implement(calls.chartSettingOne)(async ({ fixCode, chartKey }, { db, session }) => {
    const kept = await chartSettingOf(db, session.userId, fixCode, chartKey)
    return { settings: kept?.settings ?? null, updateTime: kept ? formatCity(kept.updatedAt) : null }
  }),
  implement(calls.chartSettingSave)(async (input, context) => {
    const at = await saveChartSetting(context, input)
    return { settings: input.settings, updateTime: formatCity(at) }
  }),
  implement(calls.chartSettingClear)(async (input, context) => {
    await clearChartSetting(context, input)
    return null
  }),
  implement(calls.savedViewCreate)(async (input, context) => ({ id: await createView(context, input) })),
  implement(calls.savedViewOne)(async ({ id }, context) => {
    const view = await savedView(context.db, id)
    if (!view) throw new Fail('NOT_FOUND', '视图不存在或已被删除')
    await requireOpenPage(context, view.fixCode)
    return { ...view, createdAt: formatCity(view.createdAt) }
  }),
]
