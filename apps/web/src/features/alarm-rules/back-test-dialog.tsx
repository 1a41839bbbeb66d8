import { backTestTable, lostEventsTable } from '@qingkong/contract/tables/back-test'
import { Alert, Button, Modal, Segmented } from 'antd'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../app/api.ts'
import { type CallAnswer, type CallInput, useCall } from '../../app/use-call.ts'
import { barOption } from '../../charts/bar-option.ts'
import { Chart } from '../../charts/chart.tsx'
import { DataGrid } from '../../kit/page/data-grid.tsx'
import { saveFile } from '../../kit/save-file.ts'
import { EmptyState, ErrorState, LoadingState } from '../../kit/states.tsx'
import { type RuleForm, ruleInput } from './rule-checks.ts'

type Answer = CallAnswer<'alarmRuleBackTest'>

const eventRecordPath = '/event-manage/event-record'
/** Subjects whose bars can be told apart. */
const shownSubjects = 20

/** Spans a rule can be tested over; minutes are kept and judged for two weeks only. */
const daysOf = (rule: RuleForm): number[] =>
  rule.alarmType === '0' && rule.accuracy === '0' ? [3, 7, 14] : [7, 30, 90]

/** The question of a back-test: the rule as the form holds it, over so many days. */
export const backTestInput = (rule: RuleForm, days: number): CallInput<'alarmRuleBackTest'> => {
  const { id, ...fields } = ruleInput(rule)
  return { ...fields, ...(id === undefined ? {} : { id }), days }
}

const bars = (answer: Answer, names: readonly string[], counts: readonly { draft: number; present: number }[]) => ({
  names,
  unit: '次',
  series: [
    { name: '修改后', values: counts.map(({ draft }) => draft) },
    ...(answer.present === null ? [] : [{ name: '现行规则', values: counts.map(({ present }) => present) }]),
  ],
})

const Result = ({ answer }: { answer: Answer }) => {
  const navigate = useNavigate()
  const subjects = useMemo(() => answer.bySubject.slice(0, shownSubjects), [answer])
  const byDay = useMemo(
    () => (palette: Parameters<typeof barOption>[1]) =>
      barOption(
        bars(
          answer,
          answer.byDay.map(({ day }) => day.slice(5)),
          answer.byDay,
        ),
        palette,
      ),
    [answer],
  )
  const bySubject = useMemo(
    () => (palette: Parameters<typeof barOption>[1]) =>
      barOption(
        bars(
          answer,
          subjects.map(({ name }) => name),
          subjects,
        ),
        palette,
      ),
    [answer, subjects],
  )
  if (answer.judged === 0) return <EmptyState text="没有可供判定的数据" hint="请检查适用范围和因子，或延长回测天数" />
  return (
    <>
      <Alert type={answer.lostConfirmed > 0 ? 'warning' : 'info'} showIcon title={answer.sentence} />
      <Chart option={byDay} height={200} label="每日告警次数" />
      {subjects.length > 0 ? <Chart option={bySubject} height={220} label="各站点告警次数" /> : null}
      {answer.lost.length > 0 ? (
        <>
          <h4>将不再产生的事件（点击查看）</h4>
          <DataGrid
            table={lostEventsTable(answer)}
            height={200}
            onOpen={({ eventId }) => void navigate(`${eventRecordPath}?eventId=${eventId}`)}
          />
        </>
      ) : null}
      {answer.episodes.length > 0 ? (
        <>
          <h4>按此规则会产生的告警</h4>
          <DataGrid table={backTestTable(answer)} height={260} />
        </>
      ) : null}
    </>
  )
}

interface Props {
  rule: RuleForm
  onClose: () => void
}

/** 规则回测: what the rule in the form would have raised, before it is saved. */
export const BackTestDialog = ({ rule, onClose }: Props) => {
  const choices = daysOf(rule)
  const [days, setDays] = useState(choices.at(-1) ?? 7)
  const input = useMemo(() => backTestInput(rule, days), [rule, days])
  const { data, error, isFetching, refetch } = useCall('alarmRuleBackTest', input, { staleTime: 60_000 })
  const download = () => saveFile(`规则回测_${rule.name}.xlsx`, () => api.alarmRuleBackTestExport(input))
  return (
    <Modal open width={920} title={`规则回测：${rule.name}`} footer={null} onCancel={onClose}>
      <div className="page-bar">
        <Segmented
          value={days}
          onChange={setDays}
          options={choices.map((value) => ({ value, label: `近${value}天` }))}
        />
        <span className="spacer" />
        <Button size="small" disabled={!data || data.episodes.length === 0} onClick={() => void download()}>
          导出清单
        </Button>
      </div>
      <div className="back-test" data-testid="back-test">
        {error && !isFetching ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <Result answer={data} />
        ) : (
          <LoadingState />
        )}
      </div>
    </Modal>
  )
}
