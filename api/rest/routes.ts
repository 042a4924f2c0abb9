/** Which methods each path of the server takes, so that a wrong method can be told from a wrong path. */
export interface Routes {
  add(method: string | readonly string[], path: string): void;
  /** Methods of the route that this path belongs to; empty when there is none. */
  methodsOf(path: string): readonly string[];
}

/** Collects routes; paths are in Fastify's spelling, `/a/:b`. */
export function collectRoutes(): Routes {
  const known = new Map<string, { pattern: RegExp; methods: Set<string> }>();
  return {
    add(method, path) {
      const escaped = path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:[A-Za-z_]+/g, '[^/]+');
      const route = known.get(path) ?? { pattern: new RegExp(`^${escaped}$`), methods: new Set() };
      for (const each of [method].flat()) route.methods.add(each);
      known.set(path, route);
    },
    methodsOf(path) {
      const matching = [...known.values()].filter(({ pattern }) => pattern.test(path));
      return [...new Set(matching.flatMap(({ methods }) => [...methods]))].sort();
    },
  };
}
