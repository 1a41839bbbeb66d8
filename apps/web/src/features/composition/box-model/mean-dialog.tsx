import { Alert, Button, DatePicker, Modal, Segmented, Select, Space } from 'antd'
import type { Dayjs } from 'dayjs'
import { useState } from 'react'
import { JobProgress } from '../../../blocks/job-progress.tsx'
import { api } from '../../../client/api.ts'
import type { CallAnswer } from '../../../client/use-call.ts'
import { useOptionCall } from '../../../client/use-option-call.ts'
import { failureText, notify } from '../../../kit/notify.ts'
import { DataGrid } from '../../../page/data-grid.tsx'
import { meanTable } from './mean-table.ts'

type Mean = CallAnswer<'wxObmAverageResult'>
type Method = 'results' | 'inputs'

const methods = [
  { value: 'results', label: '先计算后平均' },
  { value: 'inputs', label: '先平均后计算' },
] as const

const dayText = (day: Dayjs) => day.format('YYYY-MM-DD')

const Answer = ({ mean }: { mean: Mean }) => (
  <>
    <p data-testid="mean-sentence">
      {`${mean.siteName}${mean.label}：计入${mean.days.length}天`}
      {mean.absent.length > 0 ? `，${mean.absent.length}天未计入（${mean.absent[0]?.reason ?? ''}）` : ''}
      {mean.verdict ? `，${mean.verdict.sentence}` : ''}
    </p>
    {mean.mean ? <DataGrid table={meanTable(mean)} height={360} /> : null}
    {mean.run?.state === 'failed' ? <Alert type="warning" showIcon title={mean.run.sentence} /> : null}
    {mean.run?.conclusion ? <Alert type="info" showIcon title={`${mean.label}：${mean.run.conclusion}`} /> : null}
  </>
)

/** 多日平均: the mean of daily results, or a run on the mean hours; the label says which. */
export const MeanDialog = ({ close }: { close: () => void }) => {
  const sites = useOptionCall('superStationList', {})
  const [siteCode, setSiteCode] = useState<string | null>(null)
  const [period, setPeriod] = useState<readonly [Dayjs, Dayjs] | null>(null)
  const [method, setMethod] = useState<Method>('results')
  const [mean, setMean] = useState<Mean | null>(null)
  const [busy, setBusy] = useState(false)
  const ask = async () => {
    if (siteCode === null || period === null) return
    setBusy(true)
    try {
      const [startTime, endTime] = [dayText(period[0]), dayText(period[1])]
      setMean(await api.wxObmAverageResult({ siteCode, startTime, endTime, method }))
    } catch (error) {
      notify.error(failureText('平均失败', error))
    } finally {
      setBusy(false)
    }
  }
  const runId = mean?.run && (mean.run.state === 'queued' || mean.run.state === 'running') ? mean.run.runId : null
  return (
    <Modal open width={820} title="多日平均" footer={null} onCancel={close}>
      <Space wrap>
        <Select
          aria-label="站点"
          placeholder="请选择站点"
          style={{ width: 180 }}
          value={siteCode}
          onChange={setSiteCode}
          options={(sites.data?.siteInfos ?? []).map((site) => ({ value: site.siteCode, label: site.siteName }))}
        />
        <DatePicker.RangePicker
          aria-label="时段"
          onChange={(days) => {
            const [first, last] = days ?? []
            setPeriod(first && last ? [first, last] : null)
          }}
        />
        <Segmented<Method> options={[...methods]} value={method} onChange={setMethod} />
        <Button
          type="primary"
          loading={busy}
          disabled={siteCode === null || period === null}
          onClick={() => void ask()}
          data-testid="mean-run"
        >
          计算
        </Button>
      </Space>
      {runId === null ? null : <JobProgress key={runId} jobId={runId} onEnd={() => void ask()} />}
      {mean ? <Answer mean={mean} /> : null}
    </Modal>
  )
}
