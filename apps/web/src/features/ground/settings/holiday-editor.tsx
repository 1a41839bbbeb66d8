import { PlusOutlined } from '@ant-design/icons'
import { Button, DatePicker, Form, Input, Radio, Select, Table, type TableColumnsType } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useEffect, useState } from 'react'
import { api } from '../../../client/api.ts'
import { refreshed } from '../../../client/refresh.ts'
import { useCall } from '../../../client/use-call.ts'
import { cityToday } from '../../../kit/clock.ts'
import { failureText, notify } from '../../../kit/notify.ts'
import { EmptyState, ErrorState, LoadingState } from '../../../kit/states.tsx'
import { type Holiday, holidaySentence, isSame, weekdayOf, withDays } from './holiday-rules.ts'

interface NewDays {
  range: [Dayjs, Dayjs]
  name: string
  off: boolean
}

const AddDays = ({
  year,
  onAdd,
}: {
  year: number
  onAdd: (days: Omit<NewDays, 'range'> & { from: string; to: string }) => void
}) => {
  const [form] = Form.useForm<NewDays>()
  return (
    <Form<NewDays>
      form={form}
      layout="inline"
      requiredMark={false}
      initialValues={{ off: true }}
      onFinish={({ range, name, off }) => {
        onAdd({ from: range[0].format('YYYY-MM-DD'), to: range[1].format('YYYY-MM-DD'), name: name.trim(), off })
        form.resetFields()
      }}
    >
      <Form.Item name="range" rules={[{ required: true, message: '请选择日期' }]}>
        <DatePicker.RangePicker
          minDate={dayjs(`${year}-01-01`)}
          maxDate={dayjs(`${year}-12-31`)}
          defaultPickerValue={[dayjs(`${year}-01-01`), dayjs(`${year}-02-01`)]}
          placeholder={['首日', '末日']}
        />
      </Form.Item>
      <Form.Item name="name" rules={[{ required: true, whitespace: true, message: '请输入节日名称' }]}>
        <Input placeholder="节日名称" maxLength={20} style={{ width: 140 }} data-testid="holiday-name" />
      </Form.Item>
      <Form.Item name="off">
        <Radio.Group
          optionType="button"
          options={[
            { value: true, label: '放假' },
            { value: false, label: '调休上班' },
          ]}
        />
      </Form.Item>
      <Button htmlType="submit" icon={<PlusOutlined />} data-testid="holiday-add">
        加入
      </Button>
    </Form>
  )
}

interface EditorProps {
  year: number
  stored: readonly Holiday[]
  onTouched: (touched: boolean) => void
}

const YearEditor = ({ year, stored, onTouched }: EditorProps) => {
  const [days, setDays] = useState<Holiday[]>([...stored])
  const [busy, setBusy] = useState(false)
  const isTouched = !isSame(days, stored)
  useEffect(() => {
    onTouched(isTouched)
    return () => onTouched(false)
  }, [isTouched, onTouched])
  const save = async () => {
    setBusy(true)
    try {
      await api.holidaySave({ year, days })
      notify.success('保存成功')
      await refreshed()
    } catch (failure) {
      notify.error(failureText('保存失败', failure))
    } finally {
      setBusy(false)
    }
  }
  const columns: TableColumnsType<Holiday> = [
    { title: '日期', width: 130, render: (_, { date }) => <span className="figure">{date}</span> },
    { title: '星期', width: 80, render: (_, { date }) => weekdayOf(date) },
    { title: '名称', dataIndex: 'name', ellipsis: true },
    {
      title: '安排',
      width: 120,
      render: (_, { off }) => (
        <span className={`status-tag ${off ? 'owner-ended' : 'owner-field'}`}>{off ? '放假' : '调休上班'}</span>
      ),
    },
    {
      title: '操作',
      width: 80,
      render: (_, { date }) => (
        <button
          type="button"
          className="text-link"
          onClick={() => setDays(days.filter((day) => day.date !== date))}
          aria-label={`移除${date}`}
        >
          移除
        </button>
      ),
    },
  ]
  return (
    <>
      <p className="muted setting-note">
        {holidaySentence(days)}。督查时限和上报事件按工作日计时，已在计时的环节不变。
      </p>
      <AddDays year={year} onAdd={(added) => setDays(withDays(days, added))} />
      <Table<Holiday>
        size="small"
        rowKey="date"
        columns={columns}
        dataSource={days}
        pagination={false}
        scroll={{ y: 'calc(100dvh - 380px)' }}
        locale={{
          emptyText: <EmptyState text={`${year}年未录入节假日`} hint="按国务院办公厅的放假通知录入放假与调休上班日" />,
        }}
      />
      <div className="setting-buttons">
        <Button
          type="primary"
          loading={busy}
          disabled={!isTouched}
          onClick={() => void save()}
          data-testid="holiday-save"
        >
          保存
        </Button>
        <Button disabled={!isTouched} onClick={() => setDays([...stored])}>
          放弃修改
        </Button>
      </div>
    </>
  )
}

/** 节假日: the days off and the worked weekend days of a year. */
export const HolidayEditor = ({ onTouched }: { onTouched: (touched: boolean) => void }) => {
  const [year, setYear] = useState(() => Number(cityToday().start.slice(0, 4)))
  const { data, error, refetch } = useCall('holidayList', { year })
  const [touched, setTouched] = useState(false)
  useEffect(() => onTouched(touched), [touched, onTouched])
  const thisYear = Number(cityToday().start.slice(0, 4))
  const years = [...new Set([...(data?.years ?? []), thisYear, thisYear + 1, year])].sort()
  return (
    <div className="setting-form holiday-form">
      <div>
        <Select
          value={year}
          style={{ width: 120 }}
          options={years.map((value) => ({ value, label: `${value}年` }))}
          // The list of another year would throw the present words away.
          disabled={touched}
          title={touched ? '请先保存或放弃修改' : ''}
          onChange={setYear}
          data-testid="holiday-year"
        />
      </div>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <YearEditor
          key={`${year}-${JSON.stringify(data.days)}`}
          year={year}
          stored={data.days}
          onTouched={setTouched}
        />
      ) : (
        <LoadingState />
      )}
    </div>
  )
}
