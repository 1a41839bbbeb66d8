import type { SchemeRow } from '@qingkong/contract/shapes/pmf-scheme'
import { Drawer } from 'antd'
import type { ReactNode } from 'react'
import { useCall } from '../../../client/use-call.ts'
import { ErrorState, LoadingState } from '../../../kit/states.tsx'
import { Comparison } from './compare-schemes.tsx'
import { SchemeViews } from './scheme-views.tsx'

interface Props {
  id: string
  close: () => void
  actions: (row: SchemeRow) => ReactNode
}

/** One scheme with the views of its analysis; one the system made stands against the scheme in use. */
export const SchemeDrawer = ({ id, close, actions }: Props) => {
  const { data, error, refetch } = useCall('pmfResult', { schemeIds: [id] })
  const scheme = data?.schemes[0]
  const refitOf = scheme?.refitOf ?? null
  const { data: beside } = useCall(
    'pmfResult',
    { schemeIds: refitOf === null ? [id] : [refitOf, id] },
    { enabled: refitOf !== null },
  )
  const comparison = refitOf === null ? undefined : beside?.comparisons[0]
  return (
    <Drawer
      open
      size={960}
      title={scheme ? `${scheme.title} 第${scheme.version}版` : '方案'}
      onClose={close}
      extra={scheme ? actions(scheme) : null}
    >
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : scheme ? (
        <>
          {scheme.note === '' ? null : <p data-testid="scheme-note">{scheme.note}</p>}
          {comparison ? <Comparison comparison={comparison} /> : null}
          <SchemeViews scheme={scheme} />
        </>
      ) : (
        <LoadingState />
      )}
    </Drawer>
  )
}
