import { Link } from 'react-router'

const sections = [
  [
    '收集哪些信息',
    '登录账号、姓名、手机号、邮箱和所属单位；办理任务时上传的照片、位置与文字；登录时间、网络地址和操作记录。',
  ],
  ['为什么收集', '用于核验身份、分派和办理任务、通知相关人员，以及依法留存操作记录备查。不用于其他目的。'],
  ['保存与保护', '数据保存在本单位部署的服务器内，按角色和辖区控制访问；密码仅保存不可还原的摘要；操作记录只增不改。'],
  ['位置与相机', '仅在您上报事件或反馈任务时，经您同意读取位置、调用相机；拒绝后仍可手工填写位置、从相册选择照片。'],
  ['您的权利', '您可以在用户中心查看、更正本人资料，并可联系系统管理员查询或注销账号。'],
] as const

const PrivacyPolicyPage = () => (
  <main className="reading-page">
    <h1>隐私政策</h1>
    {sections.map(([title, text]) => (
      <section key={title}>
        <h2>{title}</h2>
        <p>{text}</p>
      </section>
    ))}
    <Link to="/login">返回登录</Link>
  </main>
)
export default PrivacyPolicyPage
