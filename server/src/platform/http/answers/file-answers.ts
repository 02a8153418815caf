/** A file as it goes out. `contentType` where it is not that of the description. */
export type FileAnswer = {
  status: number;
  headers: Record<string, string>;
  /** An answer that is written while it is sent comes in pieces. */
  body: string | Buffer | AsyncIterable<string | Uint8Array>;
  contentType?: string;
};

/** A file to download: `etag` of its bytes, `name` as it is saved, `headers` beyond those that every file gets. */
export type FileResult = {
  bytes: Uint8Array;
  etag: string;
  name: string;
  /** Where it is not that of the description. */
  contentType?: string;
  headers?: Record<string, string>;
};

/** A file that is written while it is sent. `chunks` end when the caller goes away. */
export type StreamResult = {
  chunks: AsyncIterable<string | Uint8Array>;
  name: string;
  /** Where it is not that of the description. */
  contentType?: string;
};

/** A report as a file: `contentType` is one of the description's `alsoAs`. */
export type ReportFile = { bytes: Uint8Array; name: string; contentType: string };
/** The same, written while it is sent. */
export type ReportStream = StreamResult & { contentType: string };

/** The headers of a file to save. */
export function downloadHeaders(name: string): Record<string, string> {
  return { 'content-disposition': `attachment; filename="${name}"` };
}

export function streamAnswer({ chunks, name, contentType }: StreamResult): FileAnswer {
  return {
    status: 200,
    headers: downloadHeaders(name),
    body: chunks,
    ...(contentType !== undefined && { contentType }),
  };
}

/** The answer that is a report. */
export function reportAnswer(report: ReportFile | ReportStream): FileAnswer {
  if ('chunks' in report) return streamAnswer(report);
  const { bytes, name, contentType } = report;
  return { status: 200, headers: downloadHeaders(name), body: Buffer.from(bytes), contentType };
}
