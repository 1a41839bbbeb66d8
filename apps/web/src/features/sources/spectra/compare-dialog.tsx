import { Checkbox, Modal, Table } from 'antd'
import { useMemo, useState } from 'react'
import { barOption } from '../../../charts/bar-option.ts'
import { Chart } from '../../../charts/chart.tsx'
import { heatOption } from '../../../charts/heat-option.ts'
import type { ChartPalette } from '../../../charts/palette.ts'
import { useRight } from '../../../client/permissions.ts'
import { type CallAnswer, useCall } from '../../../client/use-call.ts'
import { MeasuredValue } from '../../../kit/measured-value.tsx'
import { ErrorState, LoadingState } from '../../../kit/states.tsx'
import { distanceHeat, profileStacks } from './compared-profiles.ts'
import { MatchTrace } from './match-trace.tsx'
import { matchedEnterprises } from './matched-enterprises.ts'
import type { SpectrumRow } from './spectrum-columns.tsx'
import './spectra.css'

type Compared = CallAnswer<'spGroupCompare'>
type Nearest = Compared['nearest'][number]

const Result = ({ data, leave }: { data: Compared; leave: () => void }) => {
  const heat = useMemo(() => (palette: ChartPalette) => heatOption(distanceHeat(data), palette), [data])
  const stacks = useMemo(() => (palette: ChartPalette) => barOption(profileStacks(data), palette), [data])
  const mayTrace = useRight('trace.use')
  const matched = matchedEnterprises(data)
  const nameOf = (key: string) => data.profiles.find((profile) => profile.key === key)?.name ?? '--'
  const height = Math.max(260, 120 + data.profiles.length * 24)
  return (
    <>
      <p className="spectrum-conclusion" data-testid="spectrum-conclusion">
        {data.conclusion}
      </p>
      <h3>{nameOf(data.profiles[0]?.key ?? '')}与其他源谱的距离</h3>
      <Table<Nearest>
        size="small"
        rowKey="b"
        dataSource={data.nearest}
        pagination={{ pageSize: 5, hideOnSinglePage: true, showSizeChanger: false }}
        columns={[
          { title: '源谱', render: (_, { b }) => nameOf(b), ellipsis: true },
          { title: '共有物种', dataIndex: 'common', width: 90, align: 'right' },
          {
            title: 'PD',
            width: 80,
            align: 'right',
            render: (_, { pd }) => <MeasuredValue value={pd} digits={2} />,
          },
          {
            title: 'SID',
            width: 80,
            align: 'right',
            render: (_, { sid }) => <MeasuredValue value={sid} digits={2} />,
          },
          { title: '结论', dataIndex: 'verdictName', width: 120 },
        ]}
      />
      {mayTrace && matched.length > 0 ? <MatchTrace matched={matched} leave={leave} /> : null}
      <h3>距离矩阵（PD）</h3>
      <Chart option={heat} height={height} label="源谱两两之间的皮尔逊距离" />
      <h3>物种构成</h3>
      <Chart option={stacks} height={height} label="各源谱的物种构成" />
      <p className="muted">
        PD＝1−r，SID为标准化恒等距离；共有物种不少于6个且不少于较少一方的65%方可比对，PD＜0.4且SID＜1为相似。
        {data.leftOut > 0 ? `距离较远的${data.leftOut}个源谱未显示。` : ''}
        {data.hiddenCount > 0 ? `另有${data.hiddenCount}家不在查看范围，未计入。` : ''}
      </p>
    </>
  )
}

interface Props {
  rows: readonly SpectrumRow[]
  close: (done: boolean) => void
}

/** 源谱比对: the processes of the ticked samples, and at wish all others and the library, against the first. */
export const CompareDialog = ({ rows, close }: Props) => {
  const [withAll, setWithAll] = useState(rows.length < 2)
  const [library, setLibrary] = useState(false)
  const sp = rows.map(({ sampleId }) => sampleId)
  const { data, error, refetch } = useCall('spGroupCompare', { sp, withAll, library }, { keepPrevious: true })
  return (
    <Modal open width={960} title="源谱比对" footer={null} onCancel={() => close(false)}>
      <div className="spectrum-compare">
        <div className="spectrum-compare-bar">
          <span>已选{rows.length}个样品，同一企业同一工序取平均</span>
          <Checkbox checked={withAll} onChange={({ target }) => setWithAll(target.checked)}>
            与全部企业源谱比对
          </Checkbox>
          <Checkbox checked={library} onChange={({ target }) => setLibrary(target.checked)}>
            与源谱库比对
          </Checkbox>
        </div>
        {error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <Result data={data} leave={() => close(false)} />
        ) : (
          <LoadingState />
        )}
      </div>
    </Modal>
  )
}
