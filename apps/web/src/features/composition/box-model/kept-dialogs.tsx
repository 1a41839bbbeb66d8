import { Modal, Switch } from 'antd'
import { api } from '../../../client/api.ts'
import { usePermissions } from '../../../client/permissions.ts'
import { useCall } from '../../../client/use-call.ts'
import { saveFile } from '../../../kit/save-file.ts'
import { recordPanel } from '../../../page/record/record-panel.tsx'
import { useWrite } from '../../../page/record/use-write.tsx'
import { write } from '../../../page/record/write.ts'

const Favourites = recordPanel('wxObmCollectionList')({
  title: '我的收藏',
  name: 'obm-favourite',
  noun: '收藏',
  unit: '个',
  pageSize: 10,
  input: () => ({}),
  rowKey: 'collectionId',
  columns: [
    { title: '名称', field: 'name', width: 180 },
    { title: '站点', field: 'siteName', width: 120 },
    { title: '日期', field: 'day', width: 120 },
    { title: '状态', field: 'stateName', width: 90 },
    { title: '备注', field: 'note', cut: true },
  ],
  rowActions: [
    {
      key: 'export',
      label: '导出',
      when: ({ state }) => state === 'succeeded',
      act: ({ collectionId, name }) =>
        void saveFile(`${name}.xlsx`, () => api.wxObmCollectionExport({ collectionId, part: 'rir' })),
    },
    {
      key: 'cancel',
      label: ({ state }) => (state === 'queued' || state === 'running' ? '取消运算' : '取消收藏'),
      write: ({ collectionId }) =>
        write('wxObmCollectionCancel', { collectionId }, { done: ({ sentence }) => sentence }),
    },
  ],
  emptyHint: '在运算列表中收藏',
})

export const FavouritesDialog = ({ close }: { close: () => void }) => (
  <Modal open width={860} title="收藏夹" footer={null} onCancel={close}>
    <Favourites />
  </Modal>
)

const Nights = recordPanel('wxObmAutomaticResult')({
  title: '每日自动运算',
  name: 'obm-night',
  noun: '自动运算',
  unit: '条',
  pageSize: 10,
  note: '四月至十月每日，其余月份O₃日最大8小时值超过100µg/m³的日期',
  input: () => ({}),
  rowKey: 'nightId',
  columns: [
    { title: '日期', field: 'day', width: 120 },
    { title: '站点', field: 'siteName', width: 140 },
    { title: '状态', field: 'stateName', width: 90 },
    { title: '说明', field: 'sentence', cut: true },
  ],
  emptyHint: '启用后每日02:30至06:30运算前一日',
})

/** The nightly runs, and for who may publish the switch. */
export const AutomaticDialog = ({ close }: { close: () => void }) => {
  const mayPublish = usePermissions((state) => state.rights.has('engine.publish'))
  const { data } = useCall('wxObmAutomaticResult', { pageSize: 1 })
  const { run, busy } = useWrite()
  const enabled = data?.enabled ?? false
  return (
    <Modal open width={860} title="自动运算" footer={null} onCancel={close}>
      <p>
        <Switch
          aria-label="启用自动运算"
          checked={enabled}
          loading={busy}
          disabled={!mayPublish || data === undefined}
          onChange={(wanted) =>
            void run(
              write('boxModelAutomaticSave', { enabled: wanted }, { done: wanted ? '已启用' : '已停用' }),
              '设置',
            )
          }
        />
        　{enabled ? '已启用：每日02:30至06:30对各VOCs组分站前一日运算并发布' : '未启用'}
      </p>
      <Nights />
    </Modal>
  )
}
