package earshot;

import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.TextField;
import org.apache.lucene.monitor.Monitor;
import org.apache.lucene.monitor.MonitorQuery;
import org.apache.lucene.monitor.QueryMatch;
import org.apache.lucene.queryparser.flexible.standard.StandardQueryParser;

/** Matches posts against queries with Lucene's Monitor: LucenePeer POSTS QUERIES ROUNDS (files with one item a line). */
public class LucenePeer {
  /** Posts matched together: the Monitor indexes each batch in memory, which pays for more than one. */
  private static final int BATCH = 100;

  public static void main(String[] arguments) throws Exception {
    var analyzer = new StandardAnalyzer();
    var parser = new StandardQueryParser(analyzer);
    var queries = new ArrayList<MonitorQuery>();
    for (var query : Files.readAllLines(Path.of(arguments[1]))) {
      queries.add(new MonitorQuery(String.valueOf(queries.size()), parser.parse(query, "text")));
    }
    var batches = new ArrayList<Document[]>();
    var posts = Files.readAllLines(Path.of(arguments[0]));
    for (int from = 0; from < posts.size(); from += BATCH) {
      batches.add(documents(posts.subList(from, Math.min(posts.size(), from + BATCH))));
    }
    try (var monitor = new Monitor(analyzer)) {
      double start = seconds();
      monitor.register(queries);
      var rates = new ArrayList<String>();
      double built = seconds() - start;
      long hits = 0;
      for (int round = 0; round < Integer.parseInt(arguments[2]); round++) {
        hits = 0;
        double begun = seconds();
        for (var batch : batches) {
          var found = monitor.match(batch, QueryMatch.SIMPLE_MATCHER);
          for (int post = 0; post < batch.length; post++) hits += found.getMatchCount(post);
        }
        rates.add(String.valueOf(Math.round(posts.size() / (seconds() - begun))));
      }
      System.out.printf("{\"build_ms\": %d, \"rates\": %s, \"hits\": %d}%n", Math.round(built * 1000), rates, hits);
    }
  }

  private static Document[] documents(List<String> posts) {
    return posts.stream().map(post -> {
      var document = new Document();
      document.add(new TextField("text", post, Field.Store.NO));
      return document;
    }).toArray(Document[]::new);
  }

  private static double seconds() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() / 1e9;
  }
}
