/** A made-up run with RIR and a grid of three lines. */
const hours = Array.from({ length: 25 }, (_, hour) => hour)
const columns = [
  ...['h', 'p_ho2_no', 'p_ro2_no', 'l_o1d_h2o', 'l_oh_o3', 'l_ho2_o3', 'l_o3_alkene', 'l_oh_no2'],
  ...['net_o3', 'do3_dt', 'transport', 'ln_over_q'],
]

const reactivity = (name: string, kind: 'group' | 'species', rir: number, members = [name]) => ({
  ...{ name, kind, members, rir, deltaPpb: 10 * rir, meanCutPpb: 1, irPpb: 10 * rir, irGrams: null, hourly: [] },
})

const ridge = [0, 1, 2].map((fVoc) => ({ fVoc, fNox: 0.6, response: 90, atEdge: false }))

const outcome = {
  engine: 'box-model' as const,
  case: '组分站 2026-11-17',
  mechanism: 'CB6r3',
  citation: 'EPA CMAQ',
  species: 100,
  reactions: 200,
  set: ['乙烷'],
  constrained: ['O3', '乙烷'],
  notes: [],
  filled: [],
  warnings: [],
  netPpb: 90,
  dayChanges: [],
  spinUpSettled: true,
  budget: { columns, rows: hours.map((hour) => [hour, 3, 2, 0.5, 0.1, 0.2, 0, 1, 3.2, 1, -2.2, 0.7]) },
  precursors: { columns: ['h'], rows: [] },
  ozoneSkill: null,
  states: { columns: ['h'], rows: [] },
  rir: {
    reactivities: [
      reactivity('VOC', 'group', 0.8),
      reactivity('芳香烃', 'group', 0.5),
      reactivity('NOx', 'group', -0.2, ['NO', 'NO2']),
      reactivity('甲苯', 'species', 0.3),
    ],
    sumCheck: null,
    regime: { regime: '强 VOC 控制区' as const, ratio: -0.25 },
  },
  ekma: {
    kind: 'days' as const,
    legend: '净产生量',
    axis: [0, 1, 2],
    response: [
      [0, 10, 20],
      [10, 90, 120],
      [5, 60, 110],
    ],
    highestNet: null,
    ridge,
    today: { regime: 'VOC 控制区' as const, distance: 0.4 },
    highestRidge: ridge,
    highestToday: { regime: 'VOC 控制区' as const, distance: 0.4 },
    rays: [{ voc: 1, nox: 0, points: [{ cut: 0.1, response: 80, change: -0.11 }] }],
  },
  scenario: null,
}

export const finishedRun = {
  runId: '018f0000-0000-7000-8000-000000000001',
  title: '组分站 2026-11-17 EKMA',
  state: 'succeeded' as const,
  percent: 100,
  sentence: '已完成',
  siteCode: 'Z1',
  siteName: '组分站',
  day: '2026-11-17',
  createTime: '2026-11-18 02:30:00',
  provenance: {
    engine: 'box-model' as const,
    engineVersion: 'qingkong-obm 2',
    parameters: {},
    seed: null,
    dataVersion: 'abcdef0123456789',
    fileVersion: null,
  },
  resultVersion: 'abc',
  warnings: ['未测甲醛，由模型计算'],
  asked: null,
  outcome,
  verdict: {
    regime: '强VOC控制区',
    agreed: true,
    sentence: '强VOC控制区',
    votes: [
      { criterion: 'RIR比', vote: 'VOC', value: -0.25 },
      { criterion: 'L_N/Q', vote: 'VOC', value: 0.7 },
    ],
  },
  conclusion: '组分站2026-11-17臭氧生成处于强VOC控制区；首先削减芳香烃（RIR 0.50）。',
}

export const noRun = {
  ...finishedRun,
  runId: null,
  state: 'none' as const,
  sentence: '2026-11-17没有盒子模型结果：没有发布的结果，当日也未自动运算',
  provenance: null,
  resultVersion: null,
  warnings: [],
  outcome: null,
  verdict: null,
  conclusion: null,
}

const facts = { rev: 7, checked: 0, raw: 20, missing: 1 }

/** What the model was given of the day. */
export const dayAnswers = {
  obmParamTableData: {
    siteCode: 'Z1',
    siteName: '组分站',
    day: '2026-11-17',
    rows: [
      {
        name: '乙烷',
        unit: 'µg/m³',
        values: [1.2, null, ...new Array<number>(22).fill(2)],
        states: ['measured', 'missing', ...new Array<'filled'>(22).fill('filled')],
      },
    ],
    leftOut: [{ name: '乙炔', reason: '当日有效小时 0 个，不足 18 个' }],
    filledPct: 4,
    refusal: null,
    facts,
  },
  obmParamO3Series: { times: [], items: [], facts },
  obmParamDaySeries: { times: [], items: [], facts },
}

export const reduction = {
  runId: finishedRun.runId,
  siteName: '组分站',
  day: '2026-11-17',
  targetPct: 10,
  basis: '网格点之间为双线性内插，不是单独运算',
  rays: [{ name: '3:1', voc: 3, nox: 1, points: [{ cutPct: 10, response: 80, changePct: -11 }], leastCutPct: 9.1 }],
}
