import type { paths } from "./schema.gen";

// Types of the API's calls, read from the API document: path, method, parameters, body and answer of each operation. They leave no code in
// the bundle.

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

type OperationOf<M extends Method, P extends keyof paths> = paths[P][Lowercase<M> & keyof paths[P]];

/** Paths that answer this method. */
export type PathWith<M extends Method> = {
  [P in keyof paths]: OperationOf<M, P> extends { responses: object } ? P : never;
}[keyof paths];

type ParametersOf<O> = O extends { parameters: infer T } ? T : never;
type PathValuesOf<O> = ParametersOf<O> extends { path: infer T extends object } ? { path: T } : { path?: undefined };
type QueryOf<O> =
  ParametersOf<O> extends { query: infer T extends object }
    ? { query: T }
    : ParametersOf<O> extends { query?: infer T extends object }
      ? { query?: T }
      : { query?: undefined };
type BodyOf<O> = O extends { requestBody: { content: { "application/json": infer T } } }
  ? { body: T }
  : O extends { requestBody?: { content: { "application/json": infer T } } }
    ? { body?: T }
    : { body?: undefined };

/** Fetch options that every call takes. */
export type SendOptions = {
  signal?: AbortSignal;
  /** Sends the request even while the page is being closed; the browser takes 64 KB at most. */
  keepalive?: boolean;
  /** Random text of a change: the server makes a change of the same text once, however often it is sent. */
  requestKey?: string;
  /** The call is for the one who is logged in: it is not repeated as a guest's when the session has ended. */
  isForMember?: boolean;
};

type Input<O> = PathValuesOf<O> & QueryOf<O> & BodyOf<O> & SendOptions;
type OptionalWhenEmpty<T> = Record<never, never> extends T ? [options?: T] : [options: T];

/** The last argument of a call. It can be left out where the operation requires nothing. */
export type InputOf<M extends Method, P extends PathWith<M>> = OptionalWhenEmpty<Input<OperationOf<M, P>>>;

/** Values of the query of a call. */
export type QueryInputOf<M extends Method, P extends PathWith<M>> = NonNullable<QueryOf<OperationOf<M, P>>["query"]>;

/** Values of the path and the query of a call. */
export type AddressInputOf<P extends PathWith<"GET">> = OptionalWhenEmpty<
  PathValuesOf<OperationOf<"GET", P>> & QueryOf<OperationOf<"GET", P>>
>;

type SuccessStatus = 200 | 201 | 202 | 204;
type JsonOf<R> = R extends { content: { "application/json": infer T } } ? T : null;
type ResponsesOf<O> = O extends { responses: infer R } ? R : never;

/** JSON of a success; null for an answer without a body. */
export type AnswerOf<M extends Method, P extends PathWith<M>> = AnswerIn<ResponsesOf<OperationOf<M, P>>>;
type AnswerIn<R> = { [S in keyof R & SuccessStatus]: JsonOf<R[S]> }[keyof R & SuccessStatus];
