import { QRCode } from 'antd'

const PhoneCode = () => {
  const address = new URL('#/phone/tasks', window.location.href).href
  return (
    <div style={{ textAlign: 'center' }}>
      <QRCode value={address} size={148} bordered={false} color="#000000" bgColor="#ffffff" />
      <p className="state-hint">手机扫码打开，可添加到主屏幕</p>
    </div>
  )
}
export default PhoneCode
