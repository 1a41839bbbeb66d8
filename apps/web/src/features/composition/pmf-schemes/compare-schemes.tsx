import type { SchemeComparisonAnswer, SchemeHead, SchemeRow } from '@qingkong/contract/shapes/pmf-scheme'
import { solutionText } from '@qingkong/domain/pmf/solution-words'
import { Modal, Table } from 'antd'
import { useCall } from '../../../client/use-call.ts'
import { MeasuredValue } from '../../../kit/measured-value.tsx'
import { ErrorState, LoadingState } from '../../../kit/states.tsx'
import { shareText } from './share-text.ts'
import './pmf-schemes.css'

type Matched = SchemeComparisonAnswer['matched'][number]

/** The scheme, with its solution where that is not the base run. */
const named = ({ siteName, title, version, solution }: SchemeHead): string =>
  `${siteName} ${title} 第${version}版${solution.kind === 'base' ? '' : `，采用${solutionText(solution)}`}`

/** Two schemes: factors matched by their profiles, shares with ranges, how alike they go, what differs. */
export const Comparison = ({ comparison }: { comparison: SchemeComparisonAnswer }) => {
  const { a, b, matched, onlyA, onlyB, deltaQOverExpected, differing } = comparison
  const alone = (names: readonly { name: string }[]) => names.map(({ name }) => name).join('、') || '无'
  return (
    <div className="pmf-views">
      <h3>
        {named(a)} 与 {named(b)}
      </h3>
      <Table<Matched>
        size="small"
        rowKey={({ a: one }) => one.no}
        dataSource={matched}
        pagination={false}
        locale={{ emptyText: '没有谱余弦达到0.6的因子' }}
        columns={[
          { title: '前者', render: (_, { a: one }) => shareText(one) },
          { title: '后者', render: (_, { b: one }) => shareText(one) },
          {
            title: '谱余弦',
            width: 90,
            align: 'right',
            render: (_, { cosine }) => <MeasuredValue value={cosine} digits={2} />,
          },
          { title: '贡献r', width: 90, align: 'right', render: (_, { r }) => <MeasuredValue value={r} digits={2} /> },
          { title: '占比判断', dataIndex: 'verdict', width: 150 },
        ]}
      />
      <p className="muted">
        仅前者：{alone(onlyA)}；仅后者：{alone(onlyB)}；Q/Q期望相差
        <MeasuredValue value={deltaQOverExpected} digits={2} />
      </p>
      {differing.length === 0 ? (
        <p className="muted">两方案参数相同</p>
      ) : (
        <dl className="facts">
          {differing.map(({ name, a: one, b: other }) => (
            <div key={name} className="wide">
              <dt>{name}</dt>
              <dd>
                {one} → {other}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}

interface Props {
  rows: readonly SchemeRow[]
  close: (done: boolean) => void
}

export const CompareSchemes = ({ rows, close }: Props) => {
  const { data, error, refetch } = useCall('pmfResult', { schemeIds: rows.map(({ schemeId }) => schemeId) })
  const comparison = data?.comparisons[0]
  return (
    <Modal open width={960} title="比较方案" footer={null} onCancel={() => close(false)}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : comparison ? (
        <Comparison comparison={comparison} />
      ) : (
        <LoadingState />
      )}
    </Modal>
  )
}
