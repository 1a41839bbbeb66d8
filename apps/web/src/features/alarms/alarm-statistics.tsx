import { DownloadOutlined } from '@ant-design/icons'
import { Button, DatePicker, Segmented, Table, type TableColumnsType } from 'antd'
import dayjs from 'dayjs'
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../../app/api.ts'
import { useCall } from '../../app/use-call.ts'
import { Chart } from '../../charts/chart.tsx'
import type { ChartPalette } from '../../charts/palette.ts'
import { now } from '../../kit/clock.ts'
import { durationText, formatMeasured } from '../../kit/format.ts'
import { saveFile } from '../../kit/save-file.ts'
import { EmptyState, ErrorState, LoadingState } from '../../kit/states.tsx'
import { TimeText } from '../../kit/time-text.tsx'
import { alarmBarsOption, levelColors } from './alarm-bars-option.ts'
import { withAlarmFilter } from './alarm-filter.ts'
import { ManySelect } from './alarm-filter-bar.tsx'
import { alarmLevelOptions } from './alarm-status.tsx'
import { conclusionOf, type Statistics } from './statistics-conclusion.ts'
import { lastDays, statisticsRange } from './statistics-range.ts'
import { useAlarmFilter } from './use-alarm-filter.ts'

type Row = Statistics['bySubject'][number]

/** The three alarm pages ask the same questions of different calls. */
const kinds = {
  site: {
    query: 'alarmRecordStatisticsQuery',
    export: 'alarmRecordStatisticsExport',
    subject: '站点',
    file: '站点告警统计',
  },
  company: {
    query: 'companyPolluteAlarmStatisticsQuery',
    export: 'companyPolluteAlarmStatisticsExport',
    subject: '企业',
    file: '污染源告警统计',
  },
  dust: {
    query: 'dustPolluteAlarmCountAlarm',
    export: 'dustPolluteAlarmStatisticsExport',
    subject: '工地',
    file: '扬尘告警统计',
  },
} as const
export type StatisticsKind = keyof typeof kinds

const count = (value: number) => <span className="figure">{value}</span>
const levelColumn = (title: string, field: 'level1' | 'level2' | 'level3' | 'total' | 'alarming') => ({
  title,
  width: 76,
  className: 'cell-right',
  sorter: (a: Row, b: Row) => a[field] - b[field],
  render: (_: unknown, row: Row) => count(row[field]),
})

const columnsFor = (subject: string): TableColumnsType<Row> => [
  { title: subject, dataIndex: 'name', width: 240, fixed: 'start', ellipsis: true },
  { title: '区域', dataIndex: 'areaName', width: 100, ellipsis: true },
  levelColumn('一级', 'level1'),
  levelColumn('二级', 'level2'),
  levelColumn('三级', 'level3'),
  levelColumn('合计', 'total'),
  levelColumn('告警中', 'alarming'),
  {
    title: '累计持续',
    width: 112,
    className: 'cell-right',
    sorter: (a, b) => a.durationMin - b.durationMin,
    render: (_, row) => <span className="figure">{durationText(row.durationMin)}</span>,
  },
  { title: '最近告警', width: 120, render: (_, row) => <TimeText stamp={row.lastAlarmTime} /> },
]

const Figures = ({ statistics }: { statistics: Statistics }) => {
  const figures: [string, string][] = [
    ['告警', String(statistics.total)],
    ['告警中', String(statistics.alarming)],
    ['已结束', String(statistics.completed)],
    ['已关闭', String(statistics.closed)],
    ['平均持续', statistics.meanDurationMin === null ? formatMeasured(null) : durationText(statistics.meanDurationMin)],
  ]
  return (
    <dl className="alarm-figures">
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="figure">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const Charts = ({ statistics }: { statistics: Statistics }) => {
  const byDay = useCallback(
    (palette: ChartPalette) => {
      const [one, two, three] = levelColors(palette)
      return alarmBarsOption(
        statistics.byDay.map(({ day }) => day),
        [
          { name: '一级', color: one, values: statistics.byDay.map(({ level1 }) => level1) },
          { name: '二级', color: two, values: statistics.byDay.map(({ level2 }) => level2) },
          { name: '三级', color: three, values: statistics.byDay.map(({ level3 }) => level3) },
        ],
        palette,
        (day) => day.slice(5),
      )
    },
    [statistics],
  )
  const byHour = useCallback(
    (palette: ChartPalette) =>
      alarmBarsOption(
        statistics.byHour.map(({ hour }) => String(hour)),
        [{ name: '告警', color: palette.accent, values: statistics.byHour.map(({ total }) => total) }],
        palette,
      ),
    [statistics],
  )
  const grouped = useCallback(
    (groups: Statistics['byFactor']) => (palette: ChartPalette) => {
      const [one, two, three] = levelColors(palette)
      const shown = groups.slice(0, 12)
      return alarmBarsOption(
        shown.map(({ name }) => name),
        [
          { name: '一级', color: one, values: shown.map(({ level1 }) => level1) },
          { name: '二级', color: two, values: shown.map(({ level2 }) => level2) },
          { name: '三级', color: three, values: shown.map(({ level3 }) => level3) },
        ],
        palette,
      )
    },
    [],
  )
  const byFactor = useMemo(() => grouped(statistics.byFactor), [grouped, statistics])
  const byArea = useMemo(() => grouped(statistics.byArea), [grouped, statistics])
  return (
    <div className="alarm-charts">
      <figure>
        <figcaption>每日告警（次）</figcaption>
        <Chart option={byDay} height={190} label="每日各级告警次数" />
      </figure>
      <figure>
        <figcaption>发生时刻（时）</figcaption>
        <Chart option={byHour} height={190} label="一天中各小时的告警次数" />
      </figure>
      <figure>
        <figcaption>按因子</figcaption>
        <Chart option={byFactor} height={190} label="各因子的告警次数" />
      </figure>
      <figure>
        <figcaption>按区域</figcaption>
        <Chart option={byArea} height={190} label="各区域的告警次数" />
      </figure>
    </div>
  )
}

/** 告警统计: one sentence, four charts, and a row for each site that leads to its records. */
export const AlarmStatistics = ({ kind }: { kind: StatisticsKind }) => {
  const { query, export: exportCall, subject, file } = kinds[kind]
  const [, setSearch] = useSearchParams()
  const [filter, change] = useAlarmFilter()
  const { from, to } = statisticsRange(filter, now())
  const input = { startTime: `${from} 00:00:00`, endTime: `${to} 23:59:59`, alarmLevels: filter.levels }
  const { data, error, refetch } = useCall(query, input, { keepPrevious: true })
  const columns = useMemo(() => columnsFor(subject), [subject])
  const preset = [7, 30, 90].find((days) => {
    const range = lastDays(days, now())
    return range.from === from && range.to === to
  })
  // The records speak of what the row counted: its subject, the same days and levels.
  const showRecords = (row: Row) =>
    setSearch(withAlarmFilter(new URLSearchParams(), { sites: [row.code], from, to, levels: filter.levels }))
  const rowAttributes = (row: Row) => ({
    className: 'row-open',
    tabIndex: 0,
    onClick: () => showRecords(row),
    onKeyDown: (event: React.KeyboardEvent) => {
      if (event.key === 'Enter' && event.target === event.currentTarget) showRecords(row)
    },
    'data-testid': `alarm-statistics-row-${row.code}`,
  })
  const conclusion = data ? conclusionOf(data, subject) : null
  return (
    <section className="page-panel page-table alarm-statistics">
      <div className="page-bar">
        <Segmented
          value={preset ?? 0}
          options={[
            { value: 7, label: '近7天' },
            { value: 30, label: '近30天' },
            { value: 90, label: '近90天' },
            ...(preset === undefined ? [{ value: 0, label: '自选' }] : []),
          ]}
          onChange={(days) => (days === 0 ? undefined : change(lastDays(days, now())))}
        />
        <DatePicker.RangePicker
          style={{ width: 240 }}
          allowClear={false}
          value={[dayjs(from), dayjs(to)]}
          onChange={(_, texts) => change({ from: texts?.[0] ?? '', to: texts?.[1] ?? '' })}
        />
        <ManySelect
          value={filter.levels}
          options={alarmLevelOptions}
          placeholder="全部级别"
          onChange={(levels) => change({ levels })}
          testId="alarm-statistics-levels"
        />
        <span className="spacer" />
        <Button
          icon={<DownloadOutlined />}
          disabled={!data || data.total === 0}
          onClick={() => void saveFile(`${file}_${from}_${to}.xlsx`, () => api[exportCall](input))}
          data-testid="alarm-statistics-export"
        >
          导出数据
        </Button>
      </div>
      {!data ? (
        error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <LoadingState />
        )
      ) : data.total === 0 ? (
        <EmptyState text="暂无告警" hint="所选时段没有告警，可放宽时段或级别" />
      ) : (
        <div className="alarm-statistics-body">
          <p className="alarm-conclusion" data-testid="alarm-conclusion">
            {conclusion}
          </p>
          <Figures statistics={data} />
          <Charts statistics={data} />
          <Table<Row>
            size="small"
            rowKey="code"
            columns={columns}
            dataSource={data.bySubject}
            scroll={{ x: 1000 }}
            onRow={rowAttributes}
            pagination={{ pageSize: 20, hideOnSinglePage: true, showTotal: (total) => `共 ${total} 个${subject}` }}
          />
        </div>
      )}
    </section>
  )
}
