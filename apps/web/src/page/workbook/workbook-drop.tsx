import { DownloadOutlined, InboxOutlined } from '@ant-design/icons'
import { Button, Spin, Upload } from 'antd'
import type { ReactNode } from 'react'
import { saveFile } from '../../kit/save-file.ts'

interface WorkbookDropProps {
  /** What is wanted and what becomes of it. */
  hint: string
  template: { label: string; fileName: string; fetch: () => Promise<Blob> }
  busy: boolean
  onChosen: (file: File) => void
  testId: string
  /** What the check says. */
  children?: ReactNode
}

/** Where a workbook is dropped, beside the template to begin with. */
export const WorkbookDrop = ({ hint, template, busy, onChosen, testId, children }: WorkbookDropProps) => (
  <Spin spinning={busy} description="请稍候…">
    <Upload.Dragger
      accept=".xlsx"
      maxCount={1}
      showUploadList={false}
      disabled={busy}
      beforeUpload={(file) => {
        onChosen(file)
        // Whoever stands above sends it; the component itself uploads nothing.
        return false
      }}
      data-testid={testId}
    >
      <p>
        <InboxOutlined style={{ fontSize: 28 }} />
      </p>
      <p>{hint}</p>
    </Upload.Dragger>
    <Button
      type="link"
      icon={<DownloadOutlined />}
      onClick={() => void saveFile(template.fileName, template.fetch)}
      data-testid={`${testId}-template`}
    >
      {template.label}
    </Button>
    {children}
  </Spin>
)
