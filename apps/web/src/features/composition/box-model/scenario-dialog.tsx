import { Alert, Button, InputNumber, Modal, Space } from 'antd'
import { useMemo, useState } from 'react'
import { JobProgress } from '../../../blocks/job-progress.tsx'
import { Chart } from '../../../charts/chart.tsx'
import { lineOption } from '../../../charts/line-option.ts'
import type { ChartPalette } from '../../../charts/palette.ts'
import { api } from '../../../client/api.ts'
import type { CallAnswer } from '../../../client/use-call.ts'
import { failureText, notify } from '../../../kit/notify.ts'
import './box-model.css'

export interface StationDay {
  siteCode: string
  day: string
}

type Answer = CallAnswer<'onlineCalculateConcentration'>

/** Where the day has no result yet: the groups of a case by reference. */
const usualGroups = ['烷烃', '烯烃和炔烃', '芳香烃', '含氧 VOC', '卤代烃']

const Course = ({
  course,
  siteName,
  day,
}: {
  course: NonNullable<Answer['course']>
  siteName: string
  day: string
}) => {
  const option = useMemo(
    () => (palette: ChartPalette) =>
      lineOption(
        {
          times: course.times,
          series: [
            { name: '观测', unit: 'ppb', digits: 1, values: course.observed, dashed: true },
            { name: '基准', unit: 'ppb', digits: 1, values: course.base },
            { name: '情景', unit: 'ppb', digits: 1, values: course.scenario },
          ],
        },
        palette,
      ),
    [course],
  )
  return <Chart option={option} height={300} label={`${siteName}${day}臭氧：观测、基准与情景`} />
}

interface Props {
  stationDay: StationDay
  groups: readonly string[]
  close: () => void
}

/** Ozone of the day with less of some precursors: computed, with NOx held as a sum. */
export const ScenarioDialog = ({ stationDay, groups, close }: Props) => {
  const names = groups.length > 0 ? groups : usualGroups
  const [cuts, setCuts] = useState<Readonly<Record<string, number>>>({})
  const [noxCutPct, setNoxCut] = useState(0)
  const [hours, setHours] = useState({ fromHour: 0, toHour: 24 })
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [busy, setBusy] = useState(false)
  const ask = async () => {
    setBusy(true)
    try {
      const given = names.map((group) => ({ group, cutPct: cuts[group] ?? 0 })).filter(({ cutPct }) => cutPct !== 0)
      setAnswer(await api.onlineCalculateConcentration({ ...stationDay, cuts: given, noxCutPct, ...hours }))
    } catch (error) {
      notify.error(failureText('情景推算失败', error))
    } finally {
      setBusy(false)
    }
  }
  const follow = async () => {
    if (answer?.runId == null) return
    const run = await api.boxModelRunGet({ runId: answer.runId })
    if (run.state === 'succeeded') await ask()
    else setAnswer({ ...run, course: null })
  }
  const isRunning = answer?.state === 'queued' || answer?.state === 'running'
  const field = (label: string, value: number, onChange: (value: number) => void) => (
    <div className="scenario-field" key={label}>
      <span>{label}</span>
      <InputNumber
        aria-label={`${label}削减`}
        value={value}
        min={-100}
        max={100}
        suffix="%"
        onChange={(given) => onChange(given ?? 0)}
      />
    </div>
  )
  const hour = (label: string, value: number, limits: { min: number; max: number }, set: (value: number) => void) => (
    <InputNumber
      aria-label={label}
      value={value}
      {...limits}
      suffix="时"
      onChange={(given) => set(given ?? limits.min)}
    />
  )
  return (
    <Modal open width={860} title="情景推算" footer={null} onCancel={close}>
      <p className="muted">按组填写削减比例（负值为增加）；O₃由模型计算，NOx只约束总量。</p>
      <div className="scenario-fields">
        {names.map((group) =>
          field(group, cuts[group] ?? 0, (value) => setCuts((now) => ({ ...now, [group]: value }))),
        )}
        {field('NOx', noxCutPct, setNoxCut)}
      </div>
      <Space>
        <span>时段</span>
        {hour('起始时刻', hours.fromHour, { min: 0, max: 23 }, (fromHour) => setHours({ ...hours, fromHour }))}
        {hour('结束时刻', hours.toHour, { min: 1, max: 24 }, (toHour) => setHours({ ...hours, toHour }))}
        <Button
          type="primary"
          loading={busy}
          disabled={isRunning}
          onClick={() => void ask()}
          data-testid="scenario-run"
        >
          推算
        </Button>
      </Space>
      {isRunning && answer.runId !== null ? <JobProgress jobId={answer.runId} onEnd={() => void follow()} /> : null}
      {answer?.state === 'failed' ? <Alert type="warning" showIcon title={answer.sentence} /> : null}
      {answer?.course ? <Course course={answer.course} siteName={answer.siteName} day={answer.day} /> : null}
    </Modal>
  )
}
