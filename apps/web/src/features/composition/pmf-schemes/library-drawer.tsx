import { Drawer, Table } from 'antd'
import { type ReactNode, useMemo } from 'react'
import { barOption } from '../../../charts/bar-option.ts'
import { Chart } from '../../../charts/chart.tsx'
import type { ChartPalette } from '../../../charts/palette.ts'
import { type CallAnswer, useCall } from '../../../client/use-call.ts'
import { MeasuredValue } from '../../../kit/measured-value.tsx'
import { ErrorState, LoadingState } from '../../../kit/states.tsx'

type Profile = CallAnswer<'vocSourcePmfLibraryFactorList'>['profiles'][number]
type Row = CallAnswer<'vocSourcePmfLibraryList'>['records'][number]

const mostBars = 15

const Shown = ({ profile }: { profile: Profile }) => {
  const option = useMemo(
    () => (palette: ChartPalette) => {
      const largest = profile.species.slice(0, mostBars)
      return barOption(
        {
          names: largest.map(({ name }) => name),
          series: [{ name: '占比', values: largest.map(({ pct }) => pct) }],
          unit: '%',
          digits: 1,
          horizontal: true,
        },
        palette,
      )
    },
    [profile],
  )
  return (
    <>
      <p className="muted">
        {profile.citation}
        {profile.behaviour === '' ? '' : `；时间特征：${profile.behaviour}`}
      </p>
      <Chart option={option} height={320} label={`${profile.name}物种构成`} />
      <h3>相近源谱</h3>
      <Table
        size="small"
        rowKey="libraryId"
        dataSource={profile.matches}
        pagination={false}
        locale={{ emptyText: '没有共有物种达到8个的源谱' }}
        columns={[
          { title: '源谱', dataIndex: 'name' },
          { title: '来源', dataIndex: 'origin', width: 80 },
          { title: '共有物种', dataIndex: 'common', width: 90, align: 'right' },
          {
            title: '相似度',
            dataIndex: 'similarity',
            width: 90,
            align: 'right',
            render: (value: number) => <MeasuredValue value={value} digits={2} />,
          },
        ]}
      />
    </>
  )
}

interface Props {
  id: string
  close: () => void
  actions: (row: Row) => ReactNode
}

/** One profile of the library: its species, where it is from, what it is alike to. */
export const LibraryDrawer = ({ id, close }: Props) => {
  const { data, error, refetch } = useCall('vocSourcePmfLibraryFactorList', { libraryIds: [id] })
  const profile = data?.profiles[0]
  return (
    <Drawer open size={720} title={profile?.name ?? '源谱'} onClose={close}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : profile ? (
        <Shown profile={profile} />
      ) : (
        <LoadingState />
      )}
    </Drawer>
  )
}
