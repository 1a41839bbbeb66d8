import { linesOf } from '../engine/number-columns.ts'
import type { BoxModelInput } from './box-model-question.ts'
import { budgetColumns } from './budget/hourly-budget.ts'
import { precursorClasses } from './budget/precursor-classes.ts'
import type { BoxModelAnalysis } from './run-box-model.ts'

/** What the response of an EKMA grid is. */
export const ekmaLegends = {
  batch: '封闭空气：早晨浓度按比例作为初始值，之后不再约束（CH4、H2 除外）；响应为 O3 最大值（ppb）',
  days: 'VOC 与 NOx（含 HONO）逐时约束按比例缩放，O3 保持观测；响应为分析日时段内 O3 净产生量积分（ppb）',
} as const
export const unsettledWarning = '最后两天的 OH、HO2 或净产生量仍相差 1 % 以上，请增加 spin_up 天数'

/** The base run with its budget, and RIR and EKMA where they were asked for. */
export const boxModelOutcome = (
  { prepared, set }: BoxModelInput,
  { base, rir, rirRefusal, ekma, scenario }: BoxModelAnalysis,
) => {
  const { mechanism, observed, notes, filled } = prepared
  const { result, response, changes, settled, skill, variables, size } = base
  return {
    engine: 'box-model' as const,
    case: prepared.case.name,
    mechanism: mechanism.name,
    citation: mechanism.citation,
    species: mechanism.species.length,
    reactions: size.reactions,
    set: [...set],
    constrained: observed.map(({ name }) => name),
    notes: [...notes],
    filled: [...filled],
    warnings: [...(settled ? [] : [unsettledWarning]), ...(rirRefusal === null ? [] : [rirRefusal])],
    netPpb: response.netPpb,
    dayChanges: changes,
    spinUpSettled: settled,
    budget: {
      columns: [...budgetColumns],
      rows: result.rows.map((row) => budgetColumns.map((name) => row[name])),
    },
    precursors: {
      columns: ['h', ...precursorClasses],
      rows: result.precursors.map((row) => [row.h, ...precursorClasses.map((name) => row[name])]),
    },
    ozoneSkill: skill,
    states: {
      columns: ['h', ...variables],
      // What the solver leaves below nought within its tolerance is nought.
      rows: result.rows.map(({ h }, i) => [h, ...Array.from(result.states[i] ?? [], (value) => Math.max(0, value))]),
    },
    rir: rir && {
      reactivities: rir.table.map((one) => ({ ...one, members: [...one.members] })),
      sumCheck: rir.check && { ...rir.check, groups: [...rir.check.groups] },
      regime: rir.regime,
    },
    ekma: ekma && {
      kind: ekma.kind,
      legend: ekmaLegends[ekma.kind],
      axis: [...ekma.grid.axis],
      response: linesOf(ekma.grid.response, ekma.grid.axis.length),
      highestNet: ekma.highest && linesOf(ekma.highest, ekma.grid.axis.length),
      ridge: ekma.ridge,
      today: ekma.today,
      highestRidge: ekma.highestRidge,
      highestToday: ekma.highestToday,
      rays: ekma.rays,
    },
    scenario,
  }
}
