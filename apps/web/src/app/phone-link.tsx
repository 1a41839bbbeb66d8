import { MobileOutlined } from '@ant-design/icons'
import { Popover } from 'antd'
import { lazy, Suspense } from 'react'

const PhoneCode = lazy(() => import('./phone-code.tsx'))

/** shell-14: the phone side is this application at a narrow width; the code opens it. */
export const PhoneLink = () => (
  <Popover
    trigger="click"
    placement="bottomRight"
    content={
      <Suspense fallback={null}>
        <PhoneCode />
      </Suspense>
    }
  >
    <button type="button" className="plain-button shell-tool" aria-label="手机端">
      <MobileOutlined />
    </button>
  </Popover>
)
