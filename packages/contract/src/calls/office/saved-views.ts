import { z } from 'zod'
import { get, group, post } from '../../core/call.ts'
import { anyRecord, code, revision } from '../../core/input.ts'
import { nothing, stamp } from '../../core/output.ts'
import { ChartSettings } from '../../shapes/chart-settings.ts'

/** The page, and which of its charts. */
const chartInput = { fixCode: code, chartKey: code }

const stateLimitBytes = 16 * 1024

/** JSON writes NUL and half a surrogate pair as these escapes; the database stores neither in text. */
const notStorable = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/i

/** What a page needs to show the same again: filters, tab, settings of its charts. The page alone reads it. */
const viewState = anyRecord(stateLimitBytes, '视图内容过大，请减少所选站点或时段后再分享').refine(
  (state) => !notStorable.test(JSON.stringify(state)),
  '视图内容含有不允许的字符',
)

const ChartSettingAnswer = z.object({
  /** Null while the user changed nothing of the chart. */
  settings: ChartSettings.nullable(),
  updateTime: stamp.nullable(),
})

export const savedViews = group('/business-sys-base', {
  chartSettingOne: get('/chart-setting/one', {
    summary: '本人对某图表的设置',
    right: 'self',
    outside: 'own',
    about: 'chartSetting',
    origin: 'own',
    input: chartInput,
    output: ChartSettingAnswer,
  })({ example: () => ({ fixCode: 'change-trend', chartKey: 'trend' }) }),
  chartSettingSave: post('/chart-setting/save', {
    summary: '保存本人对某图表的设置',
    right: 'self',
    outside: 'own',
    about: 'chartSetting',
    changes: ['chartSetting'],
    object: 'chartKey',
    origin: 'own',
    input: { ...chartInput, settings: ChartSettings },
    output: ChartSettingAnswer,
  })({
    example: () => ({
      fixCode: 'change-trend',
      chartKey: 'trend',
      settings: { legend: { show: false }, series: [{ id: 'PM₂.₅', type: 'bar', barMaxWidth: 12 }] },
    }),
    effect: '该用户再次打开该图表时按此设置显示',
  }),
  chartSettingClear: post('/chart-setting/clear', {
    summary: '恢复图表的默认设置',
    right: 'self',
    outside: 'own',
    about: 'chartSetting',
    changes: ['chartSetting'],
    object: 'chartKey',
    origin: 'own',
    input: chartInput,
    output: nothing,
  })({
    example: () => ({ fixCode: 'change-trend', chartKey: 'trend' }),
    effect: '该用户对该图表的设置删除，恢复默认',
  }),
  savedViewCreate: post('/saved-view/create', {
    summary: '保存视图并取得链接编号',
    right: 'self',
    outside: 'own',
    about: 'savedView',
    changes: ['savedView'],
    object: 'fixCode',
    origin: 'own',
    input: {
      fixCode: code,
      tab: z.string().max(64).default(''),
      state: viewState,
      /** The data version the view was seen at. */
      rev: revision,
    },
    output: z.object({ id: z.string() }),
  })({
    example: () => ({
      fixCode: 'trend-analysis',
      tab: 'singleArea',
      state: { filters: { siteCode: '320200', factorCodes: ['pm25'] } },
      rev: 1,
    }),
    effect: '视图保存，可凭编号再次打开',
  }),
  savedViewOne: get('/saved-view/one', {
    summary: '打开保存的视图',
    right: 'self',
    outside: 'cityWide',
    about: 'savedView',
    origin: 'own',
    input: { id: code },
    output: z.object({
      id: z.string(),
      fixCode: z.string(),
      tab: z.string(),
      state: z.record(z.string(), z.unknown()),
      rev: z.number(),
      createdBy: z.string(),
      createdAt: stamp,
    }),
  })({ example: (city) => ({ id: city.savedViews.viewId }) }),
})
