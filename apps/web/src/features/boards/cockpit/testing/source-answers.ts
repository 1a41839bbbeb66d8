/** Answers of the calls about components of the air and emissions that the wall asks. */

const componentFacts = {
  rev: 7,
  checked: 0,
  raw: 300,
  missing: 0,
  tableVersion: '2026-01',
  usual: 100,
  inTest: 0,
  belowMdlPct: 4,
  incompleteHours: 2,
  completeHours: 160,
}

const amount = (code: string, name: string, totalKg: number, share: number) => ({
  code,
  name,
  totalKg,
  share,
  measuredKg: totalKg,
})
const amounts = (records: object[], first: object) => ({
  records,
  total: records.length,
  period: { from: '2026-11-21', to: '2026-11-21', name: '2026年11月21日' },
  facts: {
    factorCode: 'a21002',
    factorName: '氮氧化物',
    isWholeCity: true,
    measuredKg: 11_800,
    filledKg: 200,
    totalKg: 12_000,
    first,
  },
  meta: { dataTime: '2026-11-22 00:00:00', coverage: 0.96, filledShare: 0.02, hiddenCount: 3, remark: null },
})

export const sourceAnswers = {
  siteOfpRanking: {
    rows: [
      {
        rank: 1,
        siteCode: 'S1',
        siteName: '超级站',
        areaName: '滨湖区',
        ofp: 148.2,
        tvoc: 60.1,
        perTvoc: 2.47,
        completeHours: 160,
      },
      {
        rank: 2,
        siteCode: 'S2',
        siteName: '新区组分站',
        areaName: '新吴区',
        ofp: 74.1,
        tvoc: 35,
        perTvoc: 2.12,
        completeHours: 150,
      },
    ],
    facts: componentFacts,
  },
  siteTvocRanking: {
    unit: 'µg/m³',
    rows: [
      {
        rank: 1,
        siteCode: 'S1',
        siteName: '超级站',
        areaName: '滨湖区',
        tvoc: 60.1,
        leadingGroup: '烷烃',
        leadingSharePct: 52.3,
        completeHours: 160,
      },
    ],
    facts: componentFacts,
  },
  districtTvoc: {
    unit: 'ppb',
    rows: [{ rank: 1, areaCode: '320211', areaName: '滨湖区', tvoc: 22.4, siteCount: 1 }],
    facts: componentFacts,
  },
  conditionsSite: [{ siteCode: 'S1', siteName: '超级站', areaCode: '320211', areaName: '滨湖区' }],
  componentLawCarbon: {
    dimension: 'HOUR',
    keys: [
      { key: '8', name: '8时' },
      { key: '9', name: '9时' },
    ],
    items: ['OC', 'EC', 'OC/EC'].map((code) => ({
      siteCode: 'S1',
      siteName: '超级站',
      factorCode: code,
      factorName: code,
      groupCode: 'CARBON',
      unit: code === 'OC/EC' ? '' : 'µg/m³',
      digits: 2,
    })),
    rows: [
      {
        siteCode: 'S1',
        factorCode: 'OC',
        part: 'ALL',
        key: '8',
        n: 7,
        mean: 6.2,
        low: 5,
        high: 7,
        p25: 5,
        p50: 6,
        p75: 7,
      },
    ],
    quality: [],
    facts: componentFacts,
  },
  vocSourcePmfSourceList: {
    scheme: { siteName: '超级站', title: '冬季', version: 2 },
    message: null,
    facts: componentFacts,
    factors: [
      { no: 1, name: '扬尘', mean: 6, sharePct: 15, low: 5, high: 7 },
      { no: 2, name: '二次硝酸盐', mean: 14, sharePct: 35, low: 12, high: 16 },
    ],
    hours: { explained: 150, unexplained: 4, incomplete: 6 },
    outworn: null,
    conclusion: '二次硝酸盐占35.0%，为首要来源。',
  },
  areaMonitorIndChartData: amounts(
    [amount('44', '电力、热力生产和供应业', 7200, 0.6), amount('30', '非金属矿物制品业', 4800, 0.4)],
    { code: '44', name: '电力、热力生产和供应业', share: 0.6 },
  ),
  areaMonitorZdAreaData: amounts([amount('320281', '江阴市', 9000, 0.75)], {
    code: '320281',
    name: '江阴市',
    share: 0.75,
  }),
}
