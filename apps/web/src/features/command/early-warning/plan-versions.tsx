import { UploadOutlined } from '@ant-design/icons'
import { api } from '../../../client/api.ts'
import type { CallAnswer } from '../../../client/use-call.ts'
import { saveFile } from '../../../kit/save-file.ts'
import { TimeText } from '../../../kit/time-text.tsx'
import { recordPanel } from '../../../page/record/record-panel.tsx'
import { write } from '../../../page/record/write.ts'
import { PlanImport } from './plan-import.tsx'

type Plan = CallAnswer<'reducePlanVersions'>['records'][number]

const ownerOf: Readonly<Record<Plan['planStatus'], string>> = {
  '0': 'owner-ended',
  '1': 'owner-dispatcher',
  '2': 'owner-field',
  '3': 'owner-ended',
}

const Stamp = ({ at, by }: { at: string | null; by: string | null }) => (
  <>
    <TimeText stamp={at} /> <span className="muted">{by}</span>
  </>
)

/** Versions of the reduction plan; a warning freezes the newest at its start. */
export const PlanVersions = recordPanel('reducePlanVersions')({
  title: '减排方案',
  name: 'plan',
  noun: '减排方案',
  unit: '版',
  pageSize: 10,
  emptyHint: '此前按企业档案中的停限产措施执行',
  input: () => ({}),
  rowKey: 'importId',
  columns: [
    {
      title: '版本',
      width: 80,
      show: ({ planNumber }) => <span className="figure">{planNumber === null ? '--' : `第${planNumber}版`}</span>,
    },
    { title: '文件', field: 'fileName' },
    {
      title: '状态',
      width: 130,
      show: ({ planStatus, planStatusName, passed }) => (
        <>
          <span className={`status-tag ${ownerOf[planStatus]}`}>{planStatusName}</span>
          {passed ? null : <span className="muted"> 有错误</span>}
        </>
      ),
    },
    { title: '企业', field: 'enterpriseCount', width: 80, align: 'right' },
    { title: '措施', field: 'rowCount', width: 80, align: 'right' },
    { title: '上传', width: 180, show: ({ uploadTime, uploadUser }) => <Stamp at={uploadTime} by={uploadUser} /> },
    { title: '导入', width: 180, show: ({ importTime, importUser }) => <Stamp at={importTime} by={importUser} /> },
  ],
  rowActions: [
    {
      key: 'commit',
      label: '确认导入',
      right: 'warning.write',
      when: ({ passed, planStatus }) => passed && planStatus === '0',
      write: ({ importId }) => write('reducePlanDataImport', { importId }, { done: '导入成功' }),
    },
    {
      key: 'report',
      label: '校验报告',
      right: 'warning.write',
      when: ({ passed }) => !passed,
      act: ({ importId }) =>
        void saveFile('减排方案校验报告.xlsx', () => api.reducePlanDataValidationDownload({ importId })),
    },
  ],
  tools: [
    {
      key: 'import',
      right: 'warning.write',
      label: '导入方案',
      icon: <UploadOutlined />,
      Dialog: ({ close }) => <PlanImport onClose={close} />,
    },
  ],
})
