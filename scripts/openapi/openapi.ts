import type { Json } from './json.ts'

/** The parts of an OpenAPI 3.1 document that this one has. */
export interface OpenApiDocument {
  readonly openapi: string
  readonly info: Json
  readonly servers: readonly Json[]
  readonly security: readonly Json[]
  readonly tags: readonly Json[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>
  readonly components: Readonly<Record<'schemas' | 'responses' | 'securitySchemes', Readonly<Record<string, Json>>>>
}

export interface OpenApiOperation {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly tags: readonly string[]
  readonly parameters: readonly OpenApiParameter[]
  readonly requestBody?: { readonly required: true; readonly content: Content }
  readonly responses: Readonly<Record<string, OpenApiResponse>>
}

export interface OpenApiParameter {
  readonly name: string
  readonly in: 'query'
  readonly required?: true
  readonly description: string
  readonly style?: 'form'
  readonly explode?: boolean
  readonly schema: Json
  readonly example?: unknown
}

/** By media type. */
export type Content = Readonly<Record<string, MediaType>>

export interface MediaType {
  readonly schema: Json
  readonly encoding?: Json
  readonly examples?: Examples
}

export interface OpenApiResponse {
  readonly $ref?: string
  readonly description?: string
  readonly content?: Content
}

/** By their names. A request is made of the examples of one name. */
export type Examples = Readonly<Record<string, { readonly summary?: string; readonly value: unknown }>>
