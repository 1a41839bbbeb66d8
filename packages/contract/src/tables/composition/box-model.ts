import type { z } from 'zod'
import type { boxModelBench } from '../../calls/composition/box-model-bench.ts'
import type { Answer } from '../../core/call.ts'
import type { DataTable } from '../../core/data-table.ts'
import type {
  Availability,
  BoxModelComparison,
  BoxModelRun,
  EkmaMatrix,
  HourState,
  ReductionRays,
} from '../../shapes/box-model.ts'
import { hourNames } from '../air/variations.ts'

type Budget = Answer<typeof boxModelBench.wxObmQueryOzoneBudget>
type Course = Pick<BoxModelRun, 'siteName' | 'day' | 'outcome' | 'provenance'>

/** How an hour came to the model. */
export const hourStateNames: Readonly<Record<HourState, string>> = {
  measured: '测得',
  filled: '填补',
  belowLimit: '低于检出限',
  missing: '缺测',
}

/** Hour mark of the model, '07:00'; means of hours are called by their ends (`hourNames`). */
export const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

const runNotes = ({ outcome, provenance }: Course): string[] => [
  ...(outcome ? [`机理 ${outcome.mechanism}（${outcome.citation}）`] : []),
  ...(provenance ? [`引擎 ${provenance.engineVersion}，数据版本 ${provenance.dataVersion.slice(0, 12)}`] : []),
]

const kindNames: Readonly<Record<string, string>> = { group: '组', species: '物种' }

/** Relative and absolute incremental reactivity, the largest first, groups before species. */
export const rirTable = (run: Course): DataTable => ({
  title: `${run.siteName}RIR ${run.day}`,
  notes: ['RIR 为 07–19 时净臭氧生成量的相对变化与前体物相对变化之比', ...runNotes(run)],
  columns: [
    { key: 'kind', title: '类别', kind: 'text', frozen: true, width: 8 },
    { key: 'name', title: '名称', kind: 'text', frozen: true },
    { key: 'rir', title: 'RIR', kind: 'number', digits: 3 },
    { key: 'delta', title: '净生成量变化', kind: 'number', unit: 'ppb', digits: 2 },
    { key: 'cut', title: '平均削减量', kind: 'number', unit: 'ppb', digits: 3 },
    { key: 'ir', title: 'IR', kind: 'number', unit: 'ppb/ppb', digits: 2 },
    { key: 'irGrams', title: 'IR', kind: 'number', unit: 'g/g', digits: 2 },
  ],
  rows: (run.outcome?.rir?.reactivities ?? [])
    .toSorted((a, b) => a.kind.localeCompare(b.kind) || (b.rir ?? -Infinity) - (a.rir ?? -Infinity))
    .map(({ kind, name, rir, deltaPpb, meanCutPpb, irPpb, irGrams }) => ({
      kind: kindNames[kind] ?? kind,
      name,
      rir,
      delta: deltaPpb,
      cut: meanCutPpb,
      ir: irPpb,
      irGrams,
    })),
})

const runName = ({ siteName, day }: BoxModelComparison['a']) => `${siteName} ${day}`

/** RIR of two runs, what changed and by how many places. */
export const comparisonTable = ({ a, b, reactivities, differing }: BoxModelComparison): DataTable => ({
  title: '盒子模型运算比较',
  notes: [
    `甲：${a.title}；乙：${b.title}`,
    'ΔRIR = 乙 − 甲；名次按RIR由大到小，组与物种分别排序，上升为正',
    ...(differing.length === 0
      ? ['两次运算的参数与版本相同']
      : differing.map((one) => `${one.name}：${one.a} → ${one.b}`)),
  ],
  columns: [
    { key: 'kind', title: '类别', kind: 'text', frozen: true, width: 8 },
    { key: 'name', title: '名称', kind: 'text', frozen: true },
    { key: 'a', title: 'RIR', kind: 'number', digits: 3, group: `甲 ${runName(a)}` },
    { key: 'rankA', title: '名次', kind: 'number', group: `甲 ${runName(a)}` },
    { key: 'b', title: 'RIR', kind: 'number', digits: 3, group: `乙 ${runName(b)}` },
    { key: 'rankB', title: '名次', kind: 'number', group: `乙 ${runName(b)}` },
    { key: 'delta', title: 'ΔRIR', kind: 'number', digits: 3 },
    { key: 'rise', title: '名次上升', kind: 'number' },
  ],
  rows: reactivities.map(({ kind, name, ...values }) => ({ kind: kindNames[kind] ?? kind, name, ...values })),
})

/** Production, loss and net by hour. */
export const budgetTable = (budget: Budget): DataTable => ({
  title: `${budget.siteName}臭氧收支 ${budget.day}`,
  notes: ['单位 ppb/h；净生成 = 生成 − 损失，输送 = 观测变化 − 净生成', '时刻为整点'],
  columns: [
    { key: 'hour', title: '时刻', kind: 'text', frozen: true, width: 8 },
    ...budget.terms.map(({ key, name, side }) => ({
      key,
      title: name,
      kind: 'number' as const,
      unit: 'ppb/h',
      digits: 2,
      group: side,
    })),
  ],
  rows: budget.hours.map((hour, at) => ({
    hour: hourText(hour),
    ...Object.fromEntries(budget.terms.map(({ key, values }) => [key, values[at] ?? null])),
  })),
})

const percent = (factor: number): string => `${Math.round(factor * 100)}%`

/** Response over NOx (rows) and VOC (columns). */
export const ekmaTable = (matrix: EkmaMatrix): DataTable => ({
  title: `${matrix.siteName}EKMA ${matrix.day}`,
  notes: [matrix.legend, '行为 NOx、列为 VOC 相对当日的比例'],
  columns: [
    { key: 'nox', title: 'NOx', kind: 'text', frozen: true, width: 8 },
    ...matrix.axis.map((voc, at) => ({
      key: `voc${at}`,
      title: percent(voc),
      kind: 'number' as const,
      digits: 2,
      group: '净生成量积分（ppb），按 VOC 比例',
    })),
  ],
  rows: matrix.axis.map((nox, row) => ({
    nox: percent(nox),
    ...Object.fromEntries(matrix.axis.map((_, at) => [`voc${at}`, matrix.response[row]?.[at] ?? null])),
  })),
})

/** Change of the response along rays of one ratio of VOC to NOx. */
export const raysTable = ({ siteName, day, rays, basis, targetPct }: ReductionRays): DataTable => ({
  title: `${siteName}按比例削减 ${day}`,
  notes: [basis, `目标：净生成量降低${targetPct}%`],
  columns: [
    { key: 'name', title: 'VOC:NOx', kind: 'text', frozen: true, width: 10 },
    { key: 'least', title: '达到目标的最小削减', kind: 'number', unit: '%', digits: 1 },
    ...(rays[0]?.points ?? []).map(({ cutPct }) => ({
      key: `cut${cutPct}`,
      title: `${cutPct}%`,
      kind: 'number' as const,
      unit: '%',
      digits: 1,
      group: '削减后净生成量变化',
    })),
  ],
  rows: rays.map(({ name, leastCutPct, points }) => ({
    name,
    least: leastCutPct,
    ...Object.fromEntries(points.map(({ cutPct, changePct }) => [`cut${cutPct}`, changePct])),
  })),
})

/** Which hours of which species the model is given. */
export const availabilityTable = ({ siteName, day, rows }: z.infer<typeof Availability>): DataTable => ({
  title: `${siteName}模型输入可用性 ${day}`,
  notes: ['填补：3小时以内线性插补，更长取相邻日同时刻'],
  columns: [
    { key: 'name', title: '物种', kind: 'text', frozen: true },
    ...Array.from({ length: 24 }, (_, hour) => ({
      key: `h${hour}`,
      title: hourNames[hour] ?? '',
      kind: 'text' as const,
      width: 10,
    })),
  ],
  rows: rows.map(({ name, states }) => ({
    name,
    ...Object.fromEntries(states.map((state, hour) => [`h${hour}`, hourStateNames[state]])),
  })),
})
