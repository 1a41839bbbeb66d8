import type { SchemeDetail } from '@qingkong/contract/calls/composition/pmf-schemes'
import type { DataColumn, DataTable } from '@qingkong/contract/core/data-table'
import { formatRounded } from '@qingkong/domain/air/rounding'
import { solutionText } from '@qingkong/domain/pmf/solution-words'
import type { Opened } from './opened-scheme.ts'
import { sharesOf } from './scheme-shares.ts'

const text = (key: string, title: string, width = 16): DataColumn => ({ key, title, kind: 'text', width })
const number = (key: string, title: string, digits = 0, unit?: string): DataColumn => ({
  key,
  title,
  kind: 'number',
  digits,
  ...(unit === undefined ? {} : { unit }),
})
const yesNo = (is: boolean) => (is ? '是' : '否')
const categoryNames: Readonly<Record<string, string>> = { strong: '强', weak: '弱', bad: '坏' }

/** Which species were taken with which uncertainty, and what was put in for what was not measured. */
const preparation = (detail: SchemeDetail, { scheme, outcome }: Opened): DataTable => {
  const { detection } = scheme.model
  const { species, droppedSamples, extraUncertainty } = outcome.replaced
  return {
    title: '数据准备',
    notes: [
      `站点：${detail.siteName}；时段：${detail.from}至${detail.to}；样品${detail.samples}个，参与解析物种${detail.species}个`,
      `因缺测剔除样品${droppedSamples.length}个；附加不确定度${formatRounded(100 * extraUncertainty, 1)}%`,
      '不确定度：高于检出限为√((误差比例×浓度)²+(0.5×检出限)²)，不高于检出限为5/6检出限；弱物种再乘3',
    ],
    columns: [
      { ...text('name', '物种', 24), frozen: true },
      text('category', '类别', 8),
      number('limit', '检出限', 4, 'µg/m³'),
      number('fraction', '误差比例', 1, '%'),
      number('missing', '缺测替代'),
      number('below', '低于检出限替代'),
      number('negative', '负值'),
    ],
    rows: species.map((one) => {
      const rule = detection[one.species]
      return {
        name: scheme.model.species.find(({ name }) => name === one.species)?.factorName ?? one.species,
        category: categoryNames[one.category] ?? one.category,
        limit: rule?.detectionLimit ?? null,
        fraction: rule?.errorFraction === undefined ? null : 100 * rule.errorFraction,
        missing: one.replacedMissing,
        below: one.replacedBelowLimit,
        negative: one.negative,
      }
    }),
  }
}

const baseRuns = (detail: SchemeDetail): DataTable => ({
  title: '基础计算',
  notes: [
    ...(detail.solution.kind === 'base'
      ? []
      : [`方案采用${solutionText(detail.solution)}，Q/Q期望、IM、IS为采用的解；下表为基础运行`]),
    `因子数${detail.factors.length}；Q期望${formatRounded(detail.qExpected, 1)}，Q/Q期望${detail.qOverExpected === null ? '无' : formatRounded(detail.qOverExpected, 3)}`,
    `IM ${detail.im === null ? '无' : formatRounded(detail.im, 3)}，IS ${detail.is === null ? '无' : formatRounded(detail.is, 3)}`,
  ],
  columns: [
    number('run', '次'),
    number('qTrue', 'Q(true)', 1),
    number('qRobust', 'Q(robust)', 1),
    text('converged', '收敛', 8),
    text('best', '采用', 8),
  ],
  rows: detail.runs.map(({ run, qTrue, qRobust, converged, isBest }) => ({
    run: run + 1,
    qTrue,
    qRobust,
    converged: yesNo(converged),
    best: yesNo(isBest),
  })),
})

const scan = ({ scan: rows }: SchemeDetail): DataTable => ({
  title: '因子数比较',
  notes: rows.length === 0 ? ['本次运算没有扫描因子数'] : ['最小Q重复：达到最小Q的运行次数'],
  columns: [
    number('factors', '因子数'),
    number('qTrue', 'Q(true)', 1),
    number('qRobust', 'Q(robust)', 1),
    number('qExpected', 'Q期望', 1),
    number('im', 'IM', 3),
    number('is', 'IS', 3),
    number('metBest', '最小Q重复'),
    number('runs', '运行次数'),
  ],
  rows: rows.map((row) => ({ ...row })),
})

const fits = ({ speciesFits }: SchemeDetail): DataTable => ({
  title: '物种拟合',
  notes: ['实测与模拟的线性回归；残差以不确定度为单位'],
  columns: [
    { ...text('species', '物种', 24), frozen: true },
    text('category', '类别', 8),
    number('r2', 'r²', 3),
    number('slope', '斜率', 3),
    number('intercept', '截距', 4, 'µg/m³'),
    number('flagged', '残差超过±3', 0, '小时'),
    number('ratio', 'Q/Q期望', 2),
  ],
  rows: speciesFits.map(({ category, qOverExpected, ...fit }) => ({
    ...fit,
    category: categoryNames[category] ?? category,
    ratio: qOverExpected,
  })),
})

const rotations = ({ solution, baseQTrue, fpeak, constrained }: SchemeDetail): DataTable => ({
  title: '旋转计算',
  notes: [
    `方案采用：${solutionText(solution)}`,
    ...(fpeak.length === 0 ? ['没有做Fpeak旋转'] : []),
    constrained === null
      ? '没有施加约束'
      : `约束合计dQ ${formatRounded(constrained.dQPct, 2)}%（${constrained.isAcceptable ? '可接受' : '超过5%'}）`,
  ],
  columns: [
    text('what', '旋转或约束', 40),
    number('qTrue', 'Q(true)', 1),
    number('dQPct', 'dQ', 2, '%'),
    number('dQ', 'dQ', 2),
    number('value', '约束后的值', 4),
    text('verdict', '判断', 14),
    text('kept', '采用', 8),
  ],
  rows: [
    {
      what: '基础解',
      qTrue: baseQTrue,
      dQPct: 0,
      dQ: null,
      value: null,
      verdict: null,
      kept: yesNo(solution.kind === 'base'),
    },
    ...fpeak.map(({ phi, qTrue, dQPct, isAcceptable }) => ({
      what: `Fpeak ${phi}`,
      qTrue,
      dQPct,
      dQ: null,
      value: null,
      verdict: isAcceptable ? '可接受' : '超过5%',
      kept: yesNo(solution.kind === 'fpeak' && solution.phi === phi),
    })),
    ...(constrained?.outcomes ?? []).map(({ text: what, value, dQ, isMet }) => ({
      what,
      qTrue: null,
      dQPct: null,
      dQ,
      value,
      verdict: isMet ? '达到' : '先到dQ限值',
      kept: yesNo(solution.kind === 'constrained'),
    })),
  ],
})

const contributions = (own: Opened): DataTable => ({
  title: '源贡献计算',
  notes: ['建立时段的平均贡献与占比；区间为自举5%至95%'],
  columns: [
    { ...text('name', '来源', 20), frozen: true },
    number('mean', '平均贡献', 3, 'µg/m³'),
    number('sharePct', '占比', 1, '%'),
    number('low', '占比下限', 1, '%'),
    number('high', '占比上限', 1, '%'),
  ],
  rows: sharesOf(own.scheme).map(({ name, mean, sharePct, low, high }) => ({ name, mean, sharePct, low, high })),
})

/** Everything a solution is judged by, with what came of it. */
const plausibility = (detail: SchemeDetail): DataTable => {
  const row = (item: string, result: string, demand: string, holds: boolean | null) => ({
    item,
    result,
    demand,
    verdict: holds === null ? '未做' : holds ? '符合' : '不符合',
  })
  const best = detail.runs.find(({ isBest }) => isBest)
  return {
    title: '合理性判断',
    notes: detail.warnings.length === 0 ? ['没有需要说明的问题'] : [`须说明：${detail.warnings.join('；')}`],
    columns: [
      text('item', '检查项', 28),
      text('result', '结果', 36),
      text('demand', '要求', 36),
      text('verdict', '结论', 10),
    ],
    rows: [
      row(
        '采用的运行收敛',
        best ? `第${best.run + 1}次，${best.converged ? '收敛' : '未收敛'}` : '无',
        'Q最小的一次，收敛',
        best ? best.converged : null,
      ),
      ...(detail.solution.kind === 'base'
        ? []
        : [
            row(
              '采用的解',
              solutionText(detail.solution),
              'dQ不超过5%，误差按采用的解估计',
              detail.solution.dQPct <= 5 && detail.mapping.length > 0,
            ),
          ]),
      row(
        'Q/Q期望',
        detail.qOverExpected === null ? '无' : formatRounded(detail.qOverExpected, 3),
        '接近1；不作否决',
        detail.qOverExpected === null ? null : true,
      ),
      ...(detail.mapping.length === 0
        ? [row('自举映射', '没有做自举', '不少于100次，各因子不低于80%', null)]
        : detail.mapping.map(({ no, mapped, runs, isAcceptable }) =>
            row(
              `自举映射：${detail.factors[no - 1]?.name ?? no}`,
              `${mapped}/${runs}`,
              '不少于100次，各因子不低于80%',
              isAcceptable && runs >= 100,
            ),
          )),
      row(
        'DISP因子交换（dQ 4）',
        detail.dispSwaps === null ? '没有做DISP' : `${detail.dispSwaps}次`,
        '没有交换',
        detail.dispSwaps === null ? null : detail.dispSwaps === 0,
      ),
      ...detail.speciesFits
        .filter(({ category }) => category === 'strong')
        .map(({ species, r2 }) =>
          row(`强物种r²：${species}`, r2 === null ? '无' : formatRounded(r2, 2), '不低于0.5', (r2 ?? 0) >= 0.5),
        ),
      ...detail.edges.map(({ a, b, isLeaning }) =>
        row(
          `G空间边缘：${detail.factors[a - 1]?.name ?? a}与${detail.factors[b - 1]?.name ?? b}`,
          isLeaning === null ? '有效小时不足' : isLeaning ? '边缘离开坐标轴' : '边缘贴着坐标轴',
          '贴着坐标轴',
          isLeaning === null ? null : !isLeaning,
        ),
      ),
      ...detail.factors.map(({ name, matches: [match] }) =>
        row(
          `因子命名：${name}`,
          match ? `与${match.name}（${match.origin}）相似度${formatRounded(match.similarity, 2)}` : '没有可比源谱',
          '标志物与源谱特征一致',
          match ? true : null,
        ),
      ),
    ],
  }
}

/**
 * The record of the calculation of a scheme after HJ 1353-2024 (数据准备, 基础计算, 旋转计算, 源贡献计算, 合理性判断), a
 * sheet per table. The standard's annex is known to us by its headings only: the columns are ours.
 */
export const schemeRecord = (detail: SchemeDetail, own: Opened): { sheet: string; table: DataTable }[] => {
  const head = `HJ 1353-2024计算记录：${detail.siteName} ${detail.title} 第${detail.version}版（${detail.stateName}）`
  const sheets = [
    ['数据准备', preparation(detail, own)],
    ['基础计算', baseRuns(detail)],
    ['基础计算-因子数', scan(detail)],
    ['基础计算-物种拟合', fits(detail)],
    ['旋转计算', rotations(detail)],
    ['源贡献计算', contributions(own)],
    ['合理性判断', plausibility(detail)],
  ] as const
  return sheets.map(([sheet, table]) => ({ sheet, table: { ...table, notes: [head, ...table.notes] } }))
}
