import { Segmented, Table } from 'antd'
import { formatMeasured } from '../../../kit/format.ts'
import { MeasuredValue } from '../../../kit/measured-value.tsx'
import { type CheckedTree, type Node, nodesOf, type SpeciesClass, takenOf } from './manual-question.ts'

const classes: { value: SpeciesClass; label: string }[] = [
  { value: 'strong', label: '强' },
  { value: 'weak', label: '弱' },
  { value: 'bad', label: '坏' },
]

interface Props {
  tree: CheckedTree
  classes: Readonly<Record<string, SpeciesClass>>
  onChange: (classes: Readonly<Record<string, SpeciesClass>>) => void
}

/** Every species as it was measured over the period, with the class it gets and why. */
export const SpeciesStep = ({ tree, classes: chosen, onChange }: Props) => {
  const measured = nodesOf(tree).filter(({ check }) => check !== null && check.n > 0)
  return (
    <>
      <p className="pmf-measured">
        有效小时{formatMeasured(tree.samples)}个，参与解析物种{takenOf(tree, chosen).length}个；未测物种不列出
      </p>
      <Table<Node>
        size="small"
        rowKey="factorCode"
        dataSource={measured}
        pagination={false}
        scroll={{ y: 400 }}
        columns={[
          { title: '物种', dataIndex: 'factorName', width: 120 },
          { title: '有效', width: 60, align: 'right', render: (_, { check }) => <MeasuredValue value={check?.n} /> },
          {
            title: '缺测',
            width: 56,
            align: 'right',
            render: (_, { check }) => <MeasuredValue value={check?.missing} />,
          },
          {
            title: '低于检出限',
            width: 88,
            align: 'right',
            render: (_, { check }) => <MeasuredValue value={check?.belowMdl} />,
          },
          {
            title: '检出限（µg/m³）',
            width: 116,
            align: 'right',
            render: (_, { detectionLimit }) => <MeasuredValue value={detectionLimit} digits={4} />,
          },
          {
            title: '信噪比',
            width: 68,
            align: 'right',
            render: (_, { check }) => <MeasuredValue value={check?.snr} digits={2} />,
          },
          {
            title: '类别',
            width: 116,
            render: (_, { factorCode, factorName }) => (
              <Segmented<SpeciesClass>
                size="small"
                aria-label={`${factorName}类别`}
                value={chosen[factorCode] ?? 'bad'}
                options={classes}
                onChange={(value) => onChange({ ...chosen, [factorCode]: value })}
              />
            ),
          },
          {
            title: '建议与原因',
            render: (_, { check }) =>
              check?.duplicateOf ? `${check.reason}；与${check.duplicateOf}为同一物质，两者取一` : check?.reason,
          },
        ]}
      />
    </>
  )
}
