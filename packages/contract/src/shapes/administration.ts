import { z } from 'zod'
import { stamp } from '../core/output.ts'

export const AccountRow = z.object({
  userId: z.string(),
  userCode: z.string(),
  remarkName: z.string(),
  mobilePhone: z.string(),
  email: z.string(),
  postName: z.string(),
  orgCode: z.string(),
  orgName: z.string(),
  roles: z.array(z.object({ roleCode: z.string(), roleName: z.string() })),
  areas: z.array(z.object({ areaCode: z.string(), areaName: z.string() })),
  posts: z.array(z.object({ postCode: z.string(), postName: z.string() })),
  enterpriseCode: z.string(),
  disabled: z.boolean(),
  /** The initial password was not changed yet. */
  mustChangePassword: z.boolean(),
  sessionCount: z.number(),
  lastActiveTime: stamp.nullable(),
  createTime: stamp,
  /** False for people with history: they are disabled, not deleted. */
  deletable: z.boolean(),
})

export const IssuedPassword = z.object({
  userId: z.string(),
  userCode: z.string(),
  /** Told once; only its hash is kept. */
  initialPassword: z.string(),
})

export const OrganisationRow = z.object({
  orgCode: z.string(),
  orgName: z.string(),
  parentCode: z.string().nullable(),
  areaCode: z.string().nullable(),
  areaName: z.string(),
  sort: z.number(),
  /** People in this organisation itself. */
  peopleCount: z.number(),
  childCount: z.number(),
  postCount: z.number(),
})

export const RoleRow = z.object({
  roleCode: z.string(),
  roleName: z.string(),
  rights: z.array(z.string()),
  /** Shipped with the product: may be changed, not deleted. */
  shipped: z.boolean(),
  userCount: z.number(),
})

export const PostRow = z.object({
  postCode: z.string(),
  postName: z.string(),
  orgCode: z.string(),
  orgName: z.string(),
  holders: z.array(
    z.object({ userId: z.string(), userCode: z.string(), remarkName: z.string(), disabled: z.boolean() }),
  ),
})

export const AuditorRow = z.object({
  userId: z.string(),
  userCode: z.string(),
  remarkName: z.string(),
  orgName: z.string(),
  disabled: z.boolean(),
  /** Holds the right to read the operations log. */
  auditor: z.boolean(),
})

export const OperationRow = z.object({
  id: z.number(),
  at: stamp,
  userCode: z.string(),
  userName: z.string(),
  address: z.string(),
  action: z.string(),
  actionName: z.string(),
  object: z.string(),
  /** 'ok' or the key of the failure. */
  result: z.string(),
  resultName: z.string(),
  detail: z.record(z.string(), z.unknown()),
})

export const ChainState = z.object({
  /** Newest entry of the log. */
  lastId: z.number(),
  /** Entries up to and with this one were found whole; 0 = none was checked yet. */
  verifiedId: z.number(),
  verifiedTime: stamp.nullable(),
  /** First entry that does not hold; null while the chain is whole. */
  brokenId: z.number().nullable(),
  brokenReason: z.string().nullable(),
  /** Days whose end is pinned by an anchor. */
  anchorDays: z.number(),
})
