import { liftForecastHours } from '@qingkong/domain/warning/criterion'
import { type WarningAction, warningActions, warningFlow } from '@qingkong/domain/warning/warning-flow'
import { opinionProblems } from '@qingkong/domain/warning/warning-form'
import { FormDialog } from '../../../page/record/form-dialog.tsx'
import { recordForm } from '../../../page/record/record-form.ts'
import type { RowAction } from '../../../page/record/row-action.ts'
import { write } from '../../../page/record/write.ts'
import { useLevelOptions } from './use-warning-options.ts'
import type { Warning } from './warning-columns.tsx'

interface StepForm {
  levelCode: string
  planEnd: string
  forecastHours: number | null
  opinion: string
}

/** A category read from AQI is lifted by what is forecast. */
const asksForecast = (action: WarningAction, warning: Warning | null): boolean =>
  action === 'lift' && warning?.byAqi === true

/** One step of a warning: an opinion, and what the step decides. */
const stepForm = (action: WarningAction) => {
  const { title, needsOpinion } = warningFlow[action]
  const isAdjust = action === 'adjust'
  return recordForm<Warning, StepForm>({
    title: (warning) => `${title}：${warning?.name ?? ''}`,
    verb: title,
    first: (warning) => ({
      levelCode: warning?.nowLevelCode ?? '',
      planEnd: warning?.planEndTime ?? '',
      forecastHours: null,
      opinion: '',
    }),
    fields: [
      { key: 'levelCode', label: '调整为', kind: 'choice', useOptions: useLevelOptions, show: () => isAdjust },
      { key: 'planEnd', label: '计划结束', kind: 'dateTime', show: () => isAdjust },
      {
        key: 'forecastHours',
        label: '预测低于黄色预警条件的持续时间',
        hint: `持续${liftForecastHours}小时及以上方可解除`,
        kind: 'number',
        min: 0,
        max: 240,
        digits: 0,
        unit: '小时',
        show: ({ row }) => asksForecast(action, row),
      },
      {
        key: 'opinion',
        label: needsOpinion ? '原因' : '意见（选填）',
        kind: 'longText',
        maxLength: 500,
        rows: 3,
        testId: 'warning-opinion',
      },
    ],
    check: ({ opinion, planEnd, forecastHours }, warning) => [
      ...(isAdjust && planEnd === '' ? [{ field: 'planEnd', message: '请选择计划结束时间' }] : []),
      ...(asksForecast(action, warning) && forecastHours === null
        ? [{ field: 'forecastHours', message: '请填写预测持续小时数' }]
        : []),
      ...opinionProblems(action, opinion),
    ],
    namedOtherwise: { planEndTime: 'planEnd' },
    write: ({ opinion, levelCode, planEnd, forecastHours }, warning) =>
      write(
        'psWarnDo',
        {
          id: warning?.id ?? '',
          version: warning?.version ?? 0,
          action,
          opinion,
          ...(isAdjust ? { levelCode, planEndTime: planEnd } : {}),
          ...(forecastHours === null ? {} : { forecastHours }),
        },
        { done: `${title}成功` },
      ),
  })
}

/** The steps of the workflow, each where the server offers it to the user. */
export const stepActions: readonly RowAction<Warning>[] = warningActions.map((action) => {
  const form = stepForm(action)
  return {
    key: action,
    label: warningFlow[action].title,
    when: ({ actions }) => actions.some((offered) => offered.action === action),
    Dialog: ({ row, close }) => (
      <FormDialog form={form} row={row} filter={{}} testId="warning-action" close={() => close()} />
    ),
  }
})
