import { Drawer, Table } from 'antd'
import { type ReactNode, useMemo } from 'react'
import { barOption } from '../../../charts/bar-option.ts'
import { Chart } from '../../../charts/chart.tsx'
import type { ChartPalette } from '../../../charts/palette.ts'
import { type CallAnswer, useCall } from '../../../client/use-call.ts'
import { MeasuredValue } from '../../../kit/measured-value.tsx'
import { ErrorState, LoadingState } from '../../../kit/states.tsx'
import type { SpectrumRow } from './spectrum-columns.tsx'
import './spectra.css'

type Detail = CallAnswer<'spEnterDetail'>
type Species = Detail['species'][number]

const percent = (value: number | null) => <MeasuredValue value={value} digits={1} />

const Facts = ({ data }: { data: Detail }) => (
  <dl className="facts">
    {[
      ['企业', `${data.psName}（${data.countyName}，${data.industryName}）`],
      ['工序与位置', `${data.sectionName}，${data.placeName}`],
      ['采样', `${data.sampleTime.slice(0, 16)}，${data.method}，${data.sampleCount}个样品`],
      ['谱类型', `${data.kind} ${data.kindName}`],
      ['导入', `${data.fileName}，${data.importedTime.slice(0, 16)} ${data.importedBy}`],
    ].map(([name, text]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{text}</dd>
      </div>
    ))}
  </dl>
)

const Charts = ({ data }: { data: Detail }) => {
  const top = useMemo(
    () => (palette: ChartPalette) =>
      barOption(
        {
          names: data.top.map(({ name }) => name),
          series: [{ name: '质量占比', values: data.top.map(({ share }) => share) }],
          unit: '%',
          digits: 1,
          horizontal: true,
        },
        palette,
      ),
    [data],
  )
  const groups = useMemo(
    () => (palette: ChartPalette) =>
      barOption(
        {
          names: data.groups.map(({ name }) => name),
          series: [
            { name: '质量占比', values: data.groups.map(({ share }) => share) },
            { name: 'OFP占比', values: data.groups.map(({ ofpShare }) => ofpShare) },
          ],
          unit: '%',
          digits: 1,
        },
        palette,
      ),
    [data],
  )
  return (
    <>
      <h3>前10物种</h3>
      <Chart option={top} height={260} label="前10物种质量占比" />
      <h3>分组占比</h3>
      <Chart option={groups} height={220} label="分组质量占比与臭氧生成潜势占比" />
    </>
  )
}

interface Props {
  id: string
  close: () => void
  actions: (row: SpectrumRow) => ReactNode
}

/** One spectrum: where it was taken, its largest species, its groups, and every species as handed in. */
export const SpectrumDrawer = ({ id, close, actions }: Props) => {
  const { data, error, refetch } = useCall('spEnterDetail', { sampleId: id })
  return (
    <Drawer open size={720} title="源谱详情" onClose={close} extra={data ? actions(data) : null}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingState />
      ) : (
        <div className="spectrum-detail">
          <Facts data={data} />
          <Charts data={data} />
          <h3>全部物种</h3>
          <Table<Species>
            size="small"
            rowKey="code"
            dataSource={data.species}
            pagination={false}
            columns={[
              { title: '物种', dataIndex: 'name', ellipsis: true },
              { title: 'CAS号', dataIndex: 'cas', width: 100, render: (cas: string | null) => cas ?? '--' },
              { title: '类别', dataIndex: 'groupName', width: 110, ellipsis: true },
              {
                title: `数值（${data.unit}）`,
                dataIndex: 'value',
                width: 120,
                align: 'right',
                render: (value: number | null, { detectionLimit }) =>
                  value === null && detectionLimit !== null ? (
                    `<${detectionLimit}`
                  ) : (
                    <MeasuredValue value={value} digits={2} />
                  ),
              },
              { title: '占比（%）', dataIndex: 'share', width: 90, align: 'right', render: percent },
              { title: 'OFP占比（%）', dataIndex: 'ofpShare', width: 110, align: 'right', render: percent },
            ]}
          />
          <p className="muted">占比为占全部物种质量之和的百分比，低于检出限的按检出限的一半计；OFP按MIR系数计算。</p>
        </div>
      )}
    </Drawer>
  )
}
