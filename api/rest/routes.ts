/** The methods of each path, so that a wrong method can be told from a wrong path. */
export interface Routes {
  add(method: string | readonly string[], path: string): void;
  /**
   * Whether a path that is a route by its exact text, such as `/mentions/bulk`, lacks this method. The router would
   * try `/mentions/{mention}` next and look for a mention named bulk.
   */
  isRefused(method: string, path: string): boolean;
  /** Returns the methods of the route that a path belongs to; empty when there is none. */
  methodsOf(path: string): readonly string[];
}

/** Collects routes; paths are in Fastify's syntax, `/a/:b`. */
export function collectRoutes(): Routes {
  const known = new Map<string, { pattern: RegExp; methods: Set<string> }>();
  return {
    add(method, path) {
      const escaped = path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:[A-Za-z_]+/g, '[^/]+');
      const route = known.get(path) ?? { pattern: new RegExp(`^${escaped}$`), methods: new Set() };
      for (const each of [method].flat()) route.methods.add(each);
      known.set(path, route);
    },
    isRefused(method, path) {
      const literal = known.get(path);
      return literal !== undefined && !literal.methods.has(method);
    },
    methodsOf(path) {
      const literal = known.get(path);
      if (literal) return [...literal.methods].sort();
      const matching = [...known.values()].filter(({ pattern }) => pattern.test(path));
      return [...new Set(matching.flatMap(({ methods }) => [...methods]))].sort();
    },
  };
}
