import type { FixtureEarlyWarning } from '@qingkong/contract/testing/fixture-early-warning'
import readExcelFile from 'read-excel-file/node'
import { spreadsheet } from '../platform/spreadsheet.ts'
import type { FixtureBuild } from './fixture-build.ts'
import { startWarning } from './started-warning.ts'

/** A plan by the template's head. */
export const planForm = async (head: readonly string[], body: readonly (readonly string[])[]): Promise<File> => {
  const { data, type } = await spreadsheet(
    '减排方案.xlsx',
    head.map((title, index) => ({ title, value: (row: readonly string[]) => row[index] || null })),
    body,
  )
  return new File([new Uint8Array(data)], '减排方案.xlsx', { type })
}

/** The template of the city as text cells, head and rows. */
export const templateCells = async (template: Blob): Promise<{ head: string[]; body: string[][] }> => {
  const [sheet] = await readExcelFile(Buffer.from(await template.arrayBuffer()))
  const [head = [], ...body] = (sheet?.data ?? []).map((row) => row.map((cell) => (cell === null ? '' : String(cell))))
  return { head, body }
}

const period = { planStartTime: '2026-11-20 12:00:00', planEndTime: '2026-11-23 12:00:00' }

export const buildEarlyWarning = async ({ place }: FixtureBuild): Promise<FixtureEarlyWarning> => {
  const chief = await place.client('zhibanzhang')
  const dispatcher = await place.client('diaodu')
  const { head, body } = await templateCells(await chief.reducePlanPlanTemplateDownload({}))
  const measured = body.filter(([, , level, measure]) => level && measure).slice(0, 12)
  const first = await chief.reducePlanDataValidation({ file: await planForm(head, measured) })
  await chief.reducePlanDataImport({ importId: first.importId })
  const checked = await chief.reducePlanDataValidation({ file: await planForm(head, measured) })
  const refused = await chief.reducePlanDataValidation({
    file: await planForm(head, [['000000000000', '', '紫色预警', '停产']]),
  })
  const criterion = await chief.earlyWarnCreate({
    categoryCode: 'ozone',
    levelCode: 'yellow',
    effectiveFrom: '2026-05-01',
    source: '无锡市臭氧污染应急管控方案',
    remark: '预测臭氧日最大8小时浓度连续两天超过215 µg/m³',
  })
  const draft = await dispatcher.psWarnDoAdd({
    ...period,
    categoryCode: 'temporaryControl',
    levelCode: 'yellow',
    reason: '重大活动保障',
  })
  const handed = await dispatcher.psWarnDoAdd({
    ...period,
    categoryCode: 'heavyPollution',
    levelCode: 'yellow',
    reason: '会商研判：静稳天气',
  })
  const auto = await dispatcher.psWarnNotAuto({ id: handed.id, version: handed.version, auto: '1' })
  const started = await startWarning(
    { dispatcher, chief },
    { ...period, categoryCode: 'sandDust', levelCode: 'yellow', reason: '上游沙尘传输' },
  )
  const file = await planForm(head, measured)
  return {
    criterionId: criterion.id,
    draftId: draft.id,
    draftVersion: draft.version,
    autoId: auto.id,
    autoVersion: auto.version,
    startedId: started.id,
    checkedPlanId: checked.importId,
    refusedPlanId: refused.importId,
    planFile: () => file,
  }
}
