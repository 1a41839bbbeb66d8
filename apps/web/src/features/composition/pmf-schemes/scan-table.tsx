import { Button, Table } from 'antd'
import { useMemo } from 'react'
import { Chart } from '../../../charts/chart.tsx'
import type { ChartPalette } from '../../../charts/palette.ts'
import { MeasuredValue } from '../../../kit/measured-value.tsx'
import { ratioOf, type ScannedFactors, scanOption } from './scheme-options.ts'

interface Props {
  scan: readonly ScannedFactors[]
  /** The number taken. */
  taken: number
  onTake?: (factors: number) => void
}

const number = (digits: number) => (value: number | null) => <MeasuredValue value={value} digits={digits} />

/** 因子数扫描: Q, IM and IS of each number of factors side by side, so that the choice has its evidence. */
export const ScanTable = ({ scan, taken, onTake }: Props) => {
  const option = useMemo(() => (palette: ChartPalette) => scanOption(scan, palette), [scan])
  return (
    <section data-testid="factor-scan">
      <h3>因子数扫描</h3>
      <Chart option={option} height={240} label="各因子数的Q/Q期望、IM与IS" />
      <Table<ScannedFactors>
        size="small"
        rowKey="factors"
        dataSource={[...scan]}
        pagination={false}
        columns={[
          { title: '因子数', render: (_, { factors }) => (factors === taken ? `${factors}（采用）` : factors) },
          { title: 'Q(true)', dataIndex: 'qTrue', align: 'right', render: number(1) },
          { title: 'Q(robust)', dataIndex: 'qRobust', align: 'right', render: number(1) },
          { title: 'Q期望', dataIndex: 'qExpected', align: 'right', render: number(1) },
          { title: 'Q/Q期望', align: 'right', render: (_, row) => number(3)(ratioOf(row)) },
          { title: 'IM', dataIndex: 'im', align: 'right', render: number(3) },
          { title: 'IS', dataIndex: 'is', align: 'right', render: number(3) },
          { title: '最小Q重复', align: 'right', render: (_, { metBest, runs }) => `${metBest}/${runs}` },
          { title: '收敛', align: 'right', render: (_, { converged, runs }) => `${converged}/${runs}` },
          ...(onTake
            ? [
                {
                  title: '',
                  render: (_: unknown, { factors }: ScannedFactors) => (
                    <Button
                      type="link"
                      size="small"
                      disabled={factors === taken}
                      onClick={() => onTake(factors)}
                      data-testid={`scan-take-${factors}`}
                    >
                      采用
                    </Button>
                  ),
                },
              ]
            : []),
        ]}
      />
      <p className="muted">Q/Q期望、IM与IS随因子数增加而下降，取下降由陡变缓处；最小Q只出现一次的因子数不稳定</p>
    </section>
  )
}
