import { emailPattern, emailRule, mobilePattern, mobileRule } from '@qingkong/domain/access/contact'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { api } from '../../../client/api.ts'
import { useSession } from '../../../client/session.ts'
import { useCall } from '../../../client/use-call.ts'
import { notify } from '../../../kit/notify.ts'
import { ErrorState, LoadingState } from '../../../kit/states.tsx'
import { type Profile, profileComplete } from './profile-rules.ts'

export const ProfileForm = () => {
  const userId = useSession((state) => state.user?.userId ?? '')
  const rename = useSession((state) => state.rename)
  const [form] = Form.useForm<Profile>()
  const [busy, setBusy] = useState(false)
  const values = Form.useWatch([], form)
  const { data, error, refetch } = useCall('queryUserInfo', { tid: userId })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  const save = async (profile: Profile) => {
    setBusy(true)
    try {
      await api.userSave({ saveMode: 'UPDATE', ...profile })
      notify.success('保存成功')
      rename(profile.remarkName)
    } catch (failure) {
      notify.error(failure instanceof Error ? failure.message : '保存失败')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Form<Profile>
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={data}
      validateTrigger={['onBlur', 'onChange']}
      onFinish={(profile) => void save(profile)}
    >
      <Form.Item name="remarkName" label="姓名" rules={[{ required: true, whitespace: true, message: '请输入姓名' }]}>
        <Input maxLength={30} showCount data-testid="profile-name" />
      </Form.Item>
      <Form.Item name="userName" label="用户名">
        <Input disabled />
      </Form.Item>
      <Form.Item
        name="mobilePhone"
        label="手机号"
        rules={[
          { required: true, message: '请输入手机号' },
          { pattern: mobilePattern, message: mobileRule },
        ]}
      >
        <Input maxLength={11} inputMode="tel" data-testid="profile-mobile" />
      </Form.Item>
      <Form.Item
        name="email"
        label="邮箱"
        rules={[
          { required: true, message: '请输入邮箱' },
          { pattern: emailPattern, message: emailRule },
        ]}
      >
        <Input maxLength={100} inputMode="email" data-testid="profile-email" />
      </Form.Item>
      <Button
        type="primary"
        htmlType="submit"
        loading={busy}
        disabled={!profileComplete({ ...data, ...values })}
        data-testid="profile-save"
      >
        保存
      </Button>
    </Form>
  )
}
