import type { ReactNode } from 'react'
import type { CallAnswer } from '../../../client/use-call.ts'
import { EmptyState, ErrorState, LoadingState } from '../../../kit/states.tsx'
import { useReport } from './use-report.ts'
import './report-pages.css'

/** The shell of a page that the report renderer photographs: without a token it shows no data (4.4 #53). */
export const ReportFrame = ({ children }: { children: (report: CallAnswer<'reportPage'>) => ReactNode }) => {
  const { token, report } = useReport()
  if (token === '') return <EmptyState text="缺少报告凭据" hint="此页面由报告服务打开" />
  if (report.error) return <ErrorState error={report.error} />
  if (!report.data) return <LoadingState />
  return (
    <main className="report-page" data-ready="true">
      {children(report.data)}
    </main>
  )
}
