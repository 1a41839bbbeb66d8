import { z } from 'zod'

/** In recipient trees a post (岗位) stands like a person, under this kind of userId. */
export const postIdPrefix = 'post:'

/** A person or post picked in the recipient tree. */
export const Recipient = z.object({
  userId: z.string().max(64),
  username: z.string().max(64).default(''),
  structureCode: z.string().max(64).default(''),
  structureName: z.string().max(100).default(''),
})
export type Recipient = z.infer<typeof Recipient>

export interface OrgNode {
  tid: string
  structureName: string
  structureCode: string
  areaCode: string | null
  /** Set on people and posts only: a node is checkable when it has a userName. */
  userName: string | null
  remarkName: string | null
  userId: string | null
  children: OrgNode[]
  users: OrgNode[]
}
export const OrgNode: z.ZodType<OrgNode, OrgNode> = z.lazy(() =>
  z.object({
    tid: z.string(),
    structureName: z.string(),
    structureCode: z.string(),
    areaCode: z.string().nullable(),
    userName: z.string().nullable(),
    remarkName: z.string().nullable(),
    userId: z.string().nullable(),
    children: z.array(OrgNode),
    users: z.array(OrgNode),
  }),
)

export interface PermissionNode {
  fixCode: string
  comName: string
  content: { uri: string; icon: string }
  keepAlive: boolean
  tabs: { key: string; title: string }[]
  children: PermissionNode[]
}
export const PermissionNode: z.ZodType<PermissionNode, PermissionNode> = z.lazy(() =>
  z.object({
    fixCode: z.string(),
    comName: z.string(),
    content: z.object({ uri: z.string(), icon: z.string() }),
    keepAlive: z.boolean(),
    tabs: z.array(z.object({ key: z.string(), title: z.string() })),
    children: z.array(PermissionNode),
  }),
)
